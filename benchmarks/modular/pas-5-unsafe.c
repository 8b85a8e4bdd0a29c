#define THREADS 5
#define LIMIT 9
#include "pas.h"
