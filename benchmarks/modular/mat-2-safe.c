#define THREADS 2
#define LIMIT 600
#include "mat.h"
