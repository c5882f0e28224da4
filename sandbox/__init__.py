"""Runs programs that nobody trusts, in isolation. Knows processes and limits; must not know games.

Each backend enforces time itself: ``worker.c`` and ``worker.py`` in Docker, ``containers.py`` with a container for each
run, ``process.py`` for bubblewrap and without a sandbox, ``wasm_worker.py`` and ``wasm_backend.py`` in WebAssembly.
"""
