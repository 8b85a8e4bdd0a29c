#define THREADS 5
#define LIMIT 750
#include "mat.h"
