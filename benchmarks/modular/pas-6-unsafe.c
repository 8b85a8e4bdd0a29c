#define THREADS 6
#define LIMIT 19
#include "pas.h"
