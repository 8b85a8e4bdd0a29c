#define THREADS 6
#define LIMIT 900
#include "mat.h"
