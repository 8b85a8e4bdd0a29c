#define THREADS 4
#define LIMIT 6
#define EARLY 0
#include "pas.h"
