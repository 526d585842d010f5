"""Games as drawings: scenes, pictures, films."""
