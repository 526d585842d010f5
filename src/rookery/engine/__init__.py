"""The text protocol: a game's rules and searches on standard input and output, for programs.

`docs/protocol.md` describes it. One file per concern: `lines` (bytes into lines), `arguments`
(words into values), `settings`, `session` (what an engine knows between two lines), `commands`
(what each line does), `answers` (how it is said), `searching` (a search in its thread), `loop`.
"""
