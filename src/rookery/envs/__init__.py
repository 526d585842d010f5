"""Environments for training: many games at once, and the interfaces that the field uses.

`envs.batch` needs no extra packages; `envs.pettingzoo` and `envs.gymnasium` need the extra `study`,
`envs.openspiel` needs the extra `openspiel` (docs/study.md says how to install them).
"""
