# A worker (and the scheduler) of a Dask cluster for `grader grade --cluster`. In a checkout of the grader:
#
#   pip wheel --no-deps --wheel-dir dist . && cp constraints.txt dist
#   docker build --tag card-grader-worker:0.1.0 --file testcases/course/cluster.Dockerfile dist
#
# To see whether a worker can run programs on a machine:
#
#   docker run --rm --cap-drop ALL --security-opt seccomp=unconfined --security-opt apparmor=unconfined \
#     card-grader-worker:0.1.0 grader doctor
#
# The instructor's machine and the workers need the same versions of Python (3.11 here) and of the grader.

ARG BASE=debian:bookworm-slim
FROM ${BASE}

RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap ca-certificates hugs python3 python3-venv \
  && rm -rf /var/lib/apt/lists/*

COPY constraints.txt haskell_card_grader-*.whl /tmp/
RUN python3 -m venv /opt/grader \
  && /opt/grader/bin/pip install --no-cache-dir --constraint /tmp/constraints.txt \
    "$(ls /tmp/haskell_card_grader-*.whl)[cluster]" \
  && rm /tmp/constraints.txt /tmp/haskell_card_grader-*.whl

ENV PATH=/opt/grader/bin:/usr/bin:/bin PYTHONDONTWRITEBYTECODE=1
USER 65534:65534
WORKDIR /tmp
