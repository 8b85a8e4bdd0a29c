#define THREADS 4
#define LIMIT 1200
#include "mat.h"
