"""The parts every screen is made of: theme, type, marks, buttons, paper, dock, frame. They know no session."""
