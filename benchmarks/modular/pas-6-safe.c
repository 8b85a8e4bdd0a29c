#define THREADS 6
#define LIMIT 20
#define EARLY 0
#include "pas.h"
