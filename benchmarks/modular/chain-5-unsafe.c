#define THREADS 5
#define LIMIT 62
#include "fib.h"
