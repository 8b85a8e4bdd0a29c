#define THREADS 4
#define LIMIT 31
#include "fib.h"
