#define THREADS 3
#define LIMIT 3
#define EARLY 0
#include "pas.h"
