"""Tests of the client code that others may copy: openapi/clients/longhand_api."""
