// expect: TRUE
// String literals and character arrays: sizes, escapes, joined pieces, arrays of pointers to them.
#include <assert.h>
#include <pthread.h>

const char *names[] = { "one", "two" "x", 0 };
char buffer[8] = "abc", exact[3] = "xyz";
const char *message = "idle";

int length(const char *s) {
    int n = 0;
    while (*s++)
        n++;
    return n;
}

void *run(void *arg) {
    message = names[1];
    buffer[3] = 'd';
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    const char *now = message;
    assert(now[0] == 'i' || now[3] == 'x');
    pthread_join(t, 0);
    assert(length(message) == 4 && length(buffer) == 4 && buffer[4] == 0 && sizeof buffer == 8 && exact[2] == 'z');
    assert(sizeof "a\0b" == 4 && "\x41\101\n"[1] == 'A' && "q\"\\"[2] == '\\' && length("tab\there") == 8);
    char local[] = "hi", *p = local;
    *p++ = 'H';
    assert(local[0] == 'H' && *p == 'i' && sizeof local == 3 && names[2] == 0);
    return 0;
}
