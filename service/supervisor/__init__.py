"""`longhand up`: the embedded store and every process of the service, kept running."""
