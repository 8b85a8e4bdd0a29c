#define THREADS 2
#define LIMIT 300
#include "mat.h"
