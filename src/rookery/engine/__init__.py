"""The text protocol: rules and searches for other programs, over standard input and output.

`docs/protocol.md` describes it. One file per concern: `lines` (bytes into lines), `arguments`
(words into values), `settings`, `session` (an engine's state between lines), `commands` (what each
line does), `answers` (the lines written), `searching` (a search in its thread), `loop`.
"""
