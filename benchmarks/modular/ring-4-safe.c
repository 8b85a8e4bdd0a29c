#define THREADS 4
#define RING
#define LIMIT 31
#include "fib.h"
