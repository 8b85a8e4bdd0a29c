#define THREADS 5
#define RING
#define LIMIT 62
#include "fib.h"
