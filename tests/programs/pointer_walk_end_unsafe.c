// expect: FALSE(valid-deref)
// The end of the walk is moved by another thread: beyond the array.
#include <pthread.h>

int data[2] = { 1, 2 };
int *end = data + 2;

void *move_end(void *arg) {
    end = data + 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int sum = 0, i = 0;
    pthread_create(&t, 0, move_end, 0);
    for (int *p = data; p != end && i < 3; p++, i++)
        sum += *p;
    pthread_join(t, 0);
    return sum == 0;
}
