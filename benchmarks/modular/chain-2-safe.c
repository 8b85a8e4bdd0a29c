#define THREADS 2
#define LIMIT 7
#include "fib.h"
