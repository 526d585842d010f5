"""Position lines and action texts of Packeis am Pol."""
