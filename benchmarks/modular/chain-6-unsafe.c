#define THREADS 6
#define LIMIT 126
#include "fib.h"
