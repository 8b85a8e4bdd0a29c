"""What printf prints."""

from __future__ import annotations

import math

from tests.helpers.floats import DOUBLE
from unbraid.core import floats
from unbraid.core.interpreter.printf import format_output


def test_printf() -> None:
    def printed(text: str, value: float) -> str:
        return format_output(text, [(floats.encode(value, 64), DOUBLE)])

    assert printed("%08.2f|", -3.14159) == "-0003.14|"
    assert printed("%-10.3e|", 1234.5) == "1.234e+03 |"
    assert printed("%+g", 1e-5) == "+1e-05"
    assert printed("%06f", math.inf) == "   inf"
    assert printed("%F", -math.inf) == "-INF"
    assert printed("%a", 5e-324) == "0x0.0000000000001p-1022"
    assert printed("%010A", -1.5) == "-0X01.8P+0"
    assert printed("%lf", 0.5) == "0.500000"
