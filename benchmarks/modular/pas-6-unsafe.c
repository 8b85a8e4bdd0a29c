#define THREADS 6
#define LIMIT 20
#define EARLY 1
#include "pas.h"
