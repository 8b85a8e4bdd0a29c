#define THREADS 5
#define LIMIT 10
#define EARLY 1
#include "pas.h"
