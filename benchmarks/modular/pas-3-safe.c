#define THREADS 3
#define LIMIT 3
#include "pas.h"
