"""From the files that students hand in to programs that can run, or rejections with their reasons.

Finds, unpacks, names and checks files, and reads the instructor's tables about students. Runs nothing.
Must not know answers, verdicts or how a mark comes about.
"""
