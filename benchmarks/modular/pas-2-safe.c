#define THREADS 2
#define LIMIT 2
#include "pas.h"
