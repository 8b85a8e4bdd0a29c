#define THREADS 4
#define RING
#define LIMIT 30
#include "fib.h"
