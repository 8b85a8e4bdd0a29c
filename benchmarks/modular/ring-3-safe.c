#define THREADS 3
#define RING
#define LIMIT 15
#include "fib.h"
