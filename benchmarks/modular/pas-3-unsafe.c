#define THREADS 3
#define LIMIT 2
#include "pas.h"
