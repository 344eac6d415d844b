"""Tools of the build and of development; not part of the package."""
