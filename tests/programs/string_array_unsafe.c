// expect: FALSE(valid-deref)
// A thread overwrites the end of a string while the other looks for it.
#include <pthread.h>

char text[2] = "a";

void *write(void *arg) {
    text[1] = 'b';
    return 0;
}

int main(void) {
    pthread_t t;
    int n = 0;
    pthread_create(&t, 0, write, 0);
    while (text[n])
        n++;
    pthread_join(t, 0);
    return n;
}
