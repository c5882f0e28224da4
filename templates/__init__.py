"""Data only: the Jinja2 templates. A package, so that it travels inside the wheel."""
