#!/usr/bin/env bash
# Run by Gradescope for each submission: grades /autograder/submission, writes /autograder/results/results.json.
# A problem on our side ends with an error and writes nothing, so that nobody gets a zero for it.
set -euo pipefail
root=${AUTOGRADER_ROOT:-/autograder}
python=${AUTOGRADER_PYTHON:-$root/venv/bin/python}
mkdir -p "$root/results"
cd "$root/source"
PYTHONPATH="$root/source" PYTHONDONTWRITEBYTECODE=1 exec "$python" -m grader.exports.gradescope_run "$root"
