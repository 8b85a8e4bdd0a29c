#define THREADS 6
#define LIMIT 127
#include "fib.h"
