"""The demo shop's pictures: still lifes drawn by a program, as SVG. See README.md."""
