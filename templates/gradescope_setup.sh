#!/usr/bin/env bash
# Run once by Gradescope when it builds the image of the autograder: installs the interpreter, and Python for the grader.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends hugs bubblewrap ca-certificates python3 python3-venv
python=python3
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  apt-get install --yes --no-install-recommends python3.11 python3.11-venv
  python=python3.11
fi
"$python" -m venv "$root/venv"
"$root/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$root/source/requirements.txt"
