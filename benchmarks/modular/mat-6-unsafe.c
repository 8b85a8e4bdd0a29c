#define THREADS 6
#define LIMIT 1799
#include "mat.h"
