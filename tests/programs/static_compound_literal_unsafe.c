// expect: FALSE(unreach-call)
// GNU C: a compound literal as the initialiser of a static object.
#include <assert.h>

struct pair {
    int first;
    long second;
};

#define UNSET ((struct pair){ .first = 3, .second = ~0 })

static struct pair global = UNSET;
static struct pair several[2] = { UNSET, { 1, 2 } };

int main(void)
{
    static struct pair local = UNSET;
    static struct { struct pair inside; int more; } around = { UNSET, 7 };
    assert(global.second == -1 && local.first == 3 && several[0].second == -1 && several[1].second == -1);
    assert(around.inside.first == 3 && around.more == 7);
    return 0;
}
