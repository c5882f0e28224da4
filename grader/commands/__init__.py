"""The commands, a module each. What a command needs is imported when it runs, so that help is quick."""
