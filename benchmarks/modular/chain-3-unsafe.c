#define THREADS 3
#define LIMIT 14
#include "fib.h"
