// The floor F: what Node itself costs.
