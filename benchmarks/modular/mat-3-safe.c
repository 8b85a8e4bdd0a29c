#define THREADS 3
#define LIMIT 900
#include "mat.h"
