#define THREADS 3
#define RING
#define LIMIT 14
#include "fib.h"
