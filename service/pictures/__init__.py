"""A position as text, SVG and PNG: one drawing for page, mail and terminal."""
