#define THREADS 5
#define LIMIT 63
#include "fib.h"
