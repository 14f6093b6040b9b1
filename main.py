import flet

from companion.ui.app import main

flet.run(main)
