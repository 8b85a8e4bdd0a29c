"""In tests every pass is checked, also in processes that a test starts."""

import os

from unbraid.passes.run import CHECK, settings

os.environ[CHECK] = "yes"
settings.checking = True
