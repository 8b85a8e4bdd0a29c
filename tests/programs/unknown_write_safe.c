// expect: TRUE
// What an unknown function may write has any value afterwards; all else is left alone.
#include <assert.h>
struct pair { int first; int second[2]; };
void update(struct pair *pair, int values[2], void *flag);

int main(void) {
    struct pair pair = {1, {2, 3}};
    int values[2] = {4, 5}, flag = 6, other = 7;
    update(&pair, values, &flag);
    if (pair.second[1] == values[0] && values[1] == flag) assert(other == 7);
    return 0;
}
