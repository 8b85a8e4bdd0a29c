#define THREADS 5
#define LIMIT 1500
#include "mat.h"
