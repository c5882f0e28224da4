"""The commands, one verb and one module each: parse options, call the rooms, choose the exit code.

A command imports what it needs when it runs, so that help is quick. Must not know how a step is done.
"""
