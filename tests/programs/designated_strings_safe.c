// expect: TRUE
// Strings after designators, and __auto_type.
#include <assert.h>
struct item {
    int id;
    char name[8];
    const char *text;
};
struct item items[] = {[1] = {.name = "x", .id = 3}, {.text = "abc"}};
char words[3][4] = {[2] = "y", [0] = "abc"};
const char *list[] = {[2] = "z"};
int main(void) {
    struct item local = {.name = "hello", .text = "t"};
    char pair[2][3] = {[1] = "ab"};
    __auto_type number = 3;
    __auto_type pointer = &local;
    assert(pointer->name[4] == 'o' && pointer->name[5] == 0 && number == 3 && sizeof number == sizeof(int));
    assert(items[1].name[0] == 'x' && items[1].name[1] == 0 && items[1].id == 3 && items[2].text[1] == 'b');
    assert(words[2][0] == 'y' && words[0][2] == 'c' && words[1][0] == 0);
    assert(list[2][0] == 'z' && !list[0] && pair[1][1] == 'b' && pair[0][0] == 0);
    struct item *literal = &(struct item){.name = "q"};
    assert(literal->name[0] == 'q' && literal->id == 0);
    return 0;
}
