#define THREADS 7
#define LIMIT 254
#include "fib.h"
