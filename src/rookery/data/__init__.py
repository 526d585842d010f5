"""Records in bulk: read from folders and archives, written as tables, texts and pictures.

`sources` (where records are), `reading` (read them one by one), `pgn`, `plies` (Parquet with one
row per ply), `export` (one of these or a picture, by a file's name), `annotating` (analysis).
"""
