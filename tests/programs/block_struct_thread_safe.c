// expect: TRUE
// A struct of a block that has no initialiser, and that a thread works on.
#include <assert.h>
#include <pthread.h>

struct pair {
    int first;
    char second[2];
};

void *sets(void *arg) {
    struct pair *pair = arg;
    pair->first = 1;
    pair->second[1] = 2;
    return 0;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        struct pair pair;
        pthread_t thread;
        pthread_create(&thread, 0, sets, &pair);
        pthread_join(thread, 0);
        assert(pair.first == 1 && pair.second[1] == 2);
    }
    return 0;
}
