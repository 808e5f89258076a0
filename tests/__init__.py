"""Tests: they mirror the folders of the service and the workers."""
