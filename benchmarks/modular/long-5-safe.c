#define THREADS 5
#define LIMIT 5
#include "long.h"
