"""Reading a picture that somebody drew: from SVG to outlines of one colour each (:func:`reading.read`)."""
