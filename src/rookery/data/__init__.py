"""Records by the folder: read from folders and archives, written as tables, texts and pictures.

`sources` (where they are), `reading` (one after another, each by itself), `pgn`, `plies` (Parquet
with one row per ply), `pictures`, `export` (one of these by a file's name).
"""
