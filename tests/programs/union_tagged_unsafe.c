// expect: FALSE(valid-deref)
// The tag of a union changes before its content does: a number is taken for a pointer.
#include <pthread.h>

struct value {
    int is_pointer;
    union { long number; int *pointer; } u;
};

int x = 5;
struct value v = { 0, { 1 } };

void *change(void *arg) {
    v.is_pointer = 1;
    v.u.pointer = &x;
    return 0;
}

int main(void) {
    pthread_t t;
    int seen = 0;
    pthread_create(&t, 0, change, 0);
    if (v.is_pointer)
        seen = *v.u.pointer;
    pthread_join(t, 0);
    return seen;
}
