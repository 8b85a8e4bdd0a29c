#define THREADS 2
#define RING
#define LIMIT 7
#include "fib.h"
