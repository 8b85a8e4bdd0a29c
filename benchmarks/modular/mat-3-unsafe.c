#define THREADS 3
#define LIMIT 899
#include "mat.h"
