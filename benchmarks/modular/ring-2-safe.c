#define THREADS 2
#define RING
#define LIMIT 8
#include "fib.h"
