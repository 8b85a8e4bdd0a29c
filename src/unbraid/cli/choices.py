"""The values that options of the command line can have: how they are read, and which names there are.

Choices that other parts of the package define are imported only if an option needs them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from unbraid.core.spelling import not_one_of


def data_model_choices() -> tuple[str, ...]:
    from unbraid.core.nodes import DATA_MODELS

    return tuple(DATA_MODELS)


def split_choices() -> tuple[str, ...]:
    from unbraid.driver.request import SPLITS

    return SPLITS


def unknown_choices() -> tuple[str, ...]:
    from unbraid.core.unknown import UNKNOWN_MODES

    return UNKNOWN_MODES


def engine_choices() -> tuple[str, ...]:
    from unbraid.driver.request import AUTO
    from unbraid.driver.strategy import engine_names

    return AUTO, *engine_names()


def engine_help() -> str:
    from unbraid.driver.request import AUTO
    from unbraid.driver.strategy import read_strategy
    from unbraid.engines.registry import engines

    groups = ", ".join(read_strategy(None).groups)
    return (
        f"the engine that answers: {AUTO}, which runs several engines side by side; one engine "
        f"({', '.join(engines())}); or a group of engines ({groups}); `unbraid engines` describes all of them"
    )


def backend_choices() -> tuple[str, ...]:
    from unbraid import backends
    from unbraid.driver.request import EMBEDDED

    return EMBEDDED, *backends.names()


def target_choices() -> tuple[str, ...]:
    from unbraid.core.printing.targets import TARGETS

    return "native", *TARGETS


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number of seconds")
    return number


def ratio(text: str) -> float:
    number = float(text)
    if not number > 1:
        raise argparse.ArgumentTypeError(f"{text} is not a ratio above 1")
    return number


def cache_folder(text: str) -> str:
    from unbraid.core.folders import user_cache

    return str(user_cache("verdicts")) if text == "user" else text


def names_among(choices: Callable[[], tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
    def names(text: str) -> tuple[str, ...]:
        known = choices()
        given = tuple(dict.fromkeys(filter(None, text.split(","))))
        for name in given:
            if name not in known:
                raise argparse.ArgumentTypeError(not_one_of(name, known))
        return given

    return names


def thread_order(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} is not a list of thread numbers such as 1,2,0") from None
