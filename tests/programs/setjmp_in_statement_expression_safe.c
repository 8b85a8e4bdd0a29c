// expect: TRUE
// A statement expression whose value nobody uses, as macros of tests have.
#include <assert.h>
#include <setjmp.h>

static jmp_buf env;
static int failed, passed;

#define RUN(test, ...) ({ if (!setjmp(env)) { test(__VA_ARGS__); passed++; } else { failed++; } })

static void good(void) {}

static void bad(int x)
{
    if (x > 2)
        longjmp(env, 1);
}

int main(void)
{
    RUN(good);
    RUN(bad, 3);
    RUN(bad, 1);
    assert(passed == 2 && failed == 1);
    return 0;
}
