#define THREADS 4
#define LIMIT 6
#include "pas.h"
