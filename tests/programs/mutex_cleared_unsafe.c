// expect: FALSE(valid-deref)
// One lock more is cleared than there are.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t many[3];

int main(void) {
    memset(many, 0, 4 * sizeof(pthread_mutex_t));
    pthread_mutex_lock(&many[2]);
    return 0;
}
