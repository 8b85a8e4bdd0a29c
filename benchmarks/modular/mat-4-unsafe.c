#define THREADS 4
#define LIMIT 1199
#include "mat.h"
