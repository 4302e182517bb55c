"""The executable specification: the rulebook as code, slow and obvious.

It imports no other room, and this file imports nothing at all: the vocabulary stays cheap to load.
"""
