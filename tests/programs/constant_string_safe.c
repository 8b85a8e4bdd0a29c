// expect: TRUE
// A string may be read through any pointer; an array that starts as a string is no constant.
#include <assert.h>

int main(void) {
    char *text = "abc";
    char array[] = "abc";
    char *copy = array;
    copy[1] = text[2];
    assert(array[1] == 'c');
    return 0;
}
