#define THREADS 2
#define LIMIT 2
#define EARLY 0
#include "pas.h"
