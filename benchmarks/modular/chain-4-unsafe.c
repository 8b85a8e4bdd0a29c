#define THREADS 4
#define LIMIT 30
#include "fib.h"
