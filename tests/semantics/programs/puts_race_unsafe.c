// expect: FALSE(no-data-race)
// property: race
// clause: C17 7.21.7.9
// runs: undefined
// puts reads the characters of its argument.
#include <pthread.h>
#include <stdio.h>
char text[] = "ab";
void *worker(void *arg) {
    text[0] = 'c';
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    puts(text);
    pthread_join(t, 0);
    return 0;
}
