#define THREADS 4
#define LIMIT 3
#include "long.h"
