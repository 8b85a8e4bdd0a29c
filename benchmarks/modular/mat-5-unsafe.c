#define THREADS 5
#define LIMIT 1499
#include "mat.h"
