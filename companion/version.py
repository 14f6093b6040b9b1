"""What this build calls itself. The hub's greeting and a device's join carry it; unequal ones do not play together."""

VERSION = "0.1.0"
