# Make a virtual environment, if it is not there, and pip install the rest of the arguments into it.
#   sh scripts/setup.sh .venv --group dev
set -eu
place=$1
shift
python=${PYTHON:-python3}

# pip comes last, so an environment whose making was interrupted lacks it.
if ! "$place/bin/python" -c 'import pip' 2>/dev/null; then
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "theomachy: $python is not Python 3.11 or newer; name one: make PYTHON=python3.12" >&2
        exit 1
    }
    "$python" -m venv --clear "$place" || {
        rm -rf "$place"
        echo "theomachy: $python cannot make a virtual environment; on Debian run: sudo apt-get install python3-venv" >&2
        exit 1
    }
fi

# Dependency groups need pip 25.1.
"$place/bin/python" -c 'import pip, sys; sys.exit(tuple(map(int, pip.__version__.split(".")[:2])) < (25, 1))' ||
    "$place/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'

# The editable install is plain Python; compiled code goes to build/native.
export THEOMACHY_NATIVE=off THEOMACHY_WEB=off
exec "$place/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
