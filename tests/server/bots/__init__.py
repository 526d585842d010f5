"""Tests of programs that play: streams, challenges, tokens."""
