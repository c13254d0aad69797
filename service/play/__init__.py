"""The application: one verb a file, on rules and ports alone.

Every verb takes the :class:`~service.play.ports.referee.Referee` first: the ports to the store and the deployment's
secrets. States and seeds stay in here; what leaves are the plain documents of :mod:`service.play.match.documents`.
"""
