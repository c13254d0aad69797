"""What happens without anybody asking: bots' turns, lapses, exports. A few lines each around service.play."""
