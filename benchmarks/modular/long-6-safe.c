#define THREADS 6
#define LIMIT 6
#include "long.h"
