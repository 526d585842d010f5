"""Environments for training: many games at once, and the interfaces that the field uses.

`envs.batch` needs no extra packages; `envs.pettingzoo` and `envs.gymnasium` need what
`pip install rookery[study]` installs, `envs.openspiel` needs `rookery[openspiel]`.
"""
