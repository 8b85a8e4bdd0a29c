#define THREADS 6
#define LIMIT 1800
#include "mat.h"
