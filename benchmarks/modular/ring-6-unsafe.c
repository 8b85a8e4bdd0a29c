#define THREADS 6
#define RING
#define LIMIT 126
#include "fib.h"
