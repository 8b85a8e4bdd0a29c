#define THREADS 5
#define LIMIT 10
#include "pas.h"
