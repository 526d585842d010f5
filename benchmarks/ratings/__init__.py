"""The laboratory for ratings: houses in which everybody's skill is known.

`python -m benchmarks.ratings --help` lists what can be tried. `simulated_house` draws luck as the
ratings assume it; `recorded_house` takes it from games between levels (`recordings`, `games/`).
"""
