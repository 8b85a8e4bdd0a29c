#define THREADS 4
#define LIMIT 600
#include "mat.h"
