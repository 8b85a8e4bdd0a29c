#define THREADS 6
#define LIMIT 5
#include "long.h"
