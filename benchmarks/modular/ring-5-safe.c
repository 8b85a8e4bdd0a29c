#define THREADS 5
#define RING
#define LIMIT 63
#include "fib.h"
