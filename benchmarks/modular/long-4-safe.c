#define THREADS 4
#define LIMIT 4
#include "long.h"
