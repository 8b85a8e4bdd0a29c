#define THREADS 6
#define RING
#define LIMIT 127
#include "fib.h"
