// expect: TRUE
// Functions of the library under the compilers' names.
#include <assert.h>
#include <limits.h>

struct pair {
    int first;
    char text[8];
};

int main(void) {
    struct pair a = {-3, "abc"}, b, *c = __builtin_malloc(sizeof *c);
    char *end;
    __builtin_memcpy(&b, &a, sizeof b);
    __builtin_memmove(c, &b, sizeof b);
    assert(c->first == -3 && __builtin_memcmp(c->text, b.text, 4) == 0);
    __builtin_free(c);
    end = __builtin_stpcpy(a.text, "abcd");
    assert(__builtin_strlen(a.text) == 4 && *end == 0 && __builtin_strlen("xy") == 2);
    assert(__builtin_strcmp(a.text, b.text) > 0 && __builtin_strncmp(a.text, b.text, 3) == 0);
    assert(__builtin_strchr(a.text, 'c') == a.text + 2 && !__builtin_strrchr(a.text, 'x'));
    assert(__builtin_memchr(a.text, 'd', 8) == a.text + 3);
    __builtin_memset(&b, 0, sizeof b);
    assert(b.first == 0 && b.text[0] == 0);
    assert(__builtin_abs(a.first) == 3 && __builtin_labs(-5l) == 5 && __builtin_llabs(LLONG_MIN + 1) == LLONG_MAX);
    __builtin_printf("%d\n", a.first);
    if (a.first < 0)
        __builtin_exit(0);
    __builtin_abort();
}
