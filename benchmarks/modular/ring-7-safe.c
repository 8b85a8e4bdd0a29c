#define THREADS 7
#define RING
#define LIMIT 255
#include "fib.h"
