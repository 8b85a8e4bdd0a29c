#define THREADS 4
#define LIMIT 6
#define EARLY 1
#include "pas.h"
