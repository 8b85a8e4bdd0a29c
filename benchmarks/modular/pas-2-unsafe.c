#define THREADS 2
#define LIMIT 2
#define EARLY 1
#include "pas.h"
