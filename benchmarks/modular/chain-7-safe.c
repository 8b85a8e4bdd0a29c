#define THREADS 7
#define LIMIT 255
#include "fib.h"
