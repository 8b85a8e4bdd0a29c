// expect: FALSE(unreach-call)
// A string is replaced character by character; the other thread sees a mixture.
#include <assert.h>
#include <pthread.h>

char text[] = "no";

void *write(void *arg) {
    const char *from = "up";
    for (char *to = text; (*to = *from); to++, from++)
        ;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    char a = text[0], b = text[1];
    pthread_join(t, 0);
    assert((a == 'n' && b == 'o') || (a == 'u' && b == 'p') || (a == 'n' && b == 'p'));
    return 0;
}
