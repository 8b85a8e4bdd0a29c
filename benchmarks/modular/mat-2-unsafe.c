#define THREADS 2
#define LIMIT 599
#include "mat.h"
