#define THREADS 4
#define LIMIT 5
#include "pas.h"
