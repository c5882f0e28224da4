"""Builds Hugs as a WebAssembly module. Nothing here is needed to run the module."""
