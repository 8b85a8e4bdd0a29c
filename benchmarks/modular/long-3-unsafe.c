#define THREADS 3
#define LIMIT 2
#include "long.h"
