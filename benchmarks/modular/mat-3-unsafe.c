#define THREADS 3
#define LIMIT 450
#include "mat.h"
