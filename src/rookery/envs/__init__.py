"""Environments for those who train: many games at once, and the doors that their field uses.

`envs.batch` needs nothing more than the house; `envs.pettingzoo` and `envs.gymnasium` need what
`pip install rookery[study]` installs, `envs.openspiel` needs `rookery[openspiel]`.
"""
