"""What the tables of all games are made of: the desk a screen is drawn from, its frame, history, pickers, quorums."""
