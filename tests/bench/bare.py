"""The least that a Flask POST can be: JSON in, JSON out."""

from typing import Any

from flask import Flask, request

app = Flask(__name__)


@app.get("/livez")
def livez() -> dict[str, str]:
    """So that a bench can wait for it as for the service."""
    return {"status": "pass"}


@app.post("/bare")
def bare() -> tuple[dict[str, Any], int]:
    """Reads the body and answers with a part of it."""
    return {"type": request.get_json()["type"]}, 201
