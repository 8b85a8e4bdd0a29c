#define THREADS 5
#define LIMIT 10
#define EARLY 0
#include "pas.h"
