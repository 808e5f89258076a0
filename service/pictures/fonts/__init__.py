"""The bundled font: two cuts of DejaVu Sans, their licence, and what cutting them measured."""
