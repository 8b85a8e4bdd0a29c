#define THREADS 5
#define LIMIT 4
#include "long.h"
