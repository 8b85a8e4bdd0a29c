// expect: TRUE
// sscanf: numbers, words, sets and characters; what does not match leaves the rest alone (C17 7.21.6.2).
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    int a = 0, b = 7, length = 0;
    unsigned u;
    long l;
    short h;
    char c, word[6], rest[4];
    assert(sscanf("12 -34", "%d %d", &a, &b) == 2 && a == 12 && b == -34);
    assert(sscanf("0x1f 017", "%i %i", &a, &b) == 2 && a == 31 && b == 15);
    assert(sscanf("ff:zz", "%x:%d", &u, &a) == 1 && u == 255 && a == 31);
    assert(sscanf("-1", "%u", &u) == 1 && u == (unsigned)-1);
    assert(sscanf("  ", "%d", &a) == EOF && sscanf("", "x") == EOF && sscanf("abc", "%d", &a) == 0);
    assert(sscanf("hello you", "%5s%c%3[a-xz]%n", word, &c, rest, &length) == 2 && c == ' ' && length == 0);
    assert(strcmp(word, "hello") == 0);
    assert(sscanf("k=12%", " k = %ld%%", &l) == 1 && l == 12);
    assert(sscanf("12345", "%2d%*1d%hd%n", &a, &h, &length) == 2 && a == 12 && h == 45 && length == 5);
    assert(sscanf("key: value", "%5[^:]: %3s", word, rest) == 2);
    assert(strcmp(word, "key") == 0 && strcmp(rest, "val") == 0);
    return 0;
}
