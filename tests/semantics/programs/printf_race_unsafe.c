// expect: FALSE(no-data-race)
// property: race
// clause: C17 7.21.6.1 p8
// runs: undefined
// printf reads the characters of %s.
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
    printf("%s\n", text);
    pthread_join(t, 0);
    return 0;
}
