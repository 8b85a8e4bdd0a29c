#define THREADS 3
#define LIMIT 3
#define EARLY 1
#include "pas.h"
