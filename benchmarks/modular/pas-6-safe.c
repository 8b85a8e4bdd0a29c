#define THREADS 6
#define LIMIT 20
#include "pas.h"
