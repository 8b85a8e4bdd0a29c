#define THREADS 3
#define LIMIT 15
#include "fib.h"
