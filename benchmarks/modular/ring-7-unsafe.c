#define THREADS 7
#define RING
#define LIMIT 254
#include "fib.h"
