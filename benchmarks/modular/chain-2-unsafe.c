#define THREADS 2
#define LIMIT 6
#include "fib.h"
