#define THREADS 2
#define LIMIT 1
#include "pas.h"
