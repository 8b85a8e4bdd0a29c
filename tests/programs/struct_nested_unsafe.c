// expect: FALSE(unreach-call)
// The wrong element of an array of structs is updated.
#include <assert.h>

struct slot { int used; struct { int key, value; } entry; };

struct slot table[3];

void put(int key, int value) {
    int i = (key + 1) % 3;
    table[i].used = 1;
    table[i].entry.key = key;
    table[i].entry.value = value;
}

int main(void) {
    put(1, 10);
    put(2, 20);
    assert(table[0].entry.value == 20);
    assert(table[1].entry.value == 10);
    return 0;
}
