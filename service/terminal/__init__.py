"""`longhand play`: a terminal client over the public API alone, as anybody could write one."""
