// expect: REFUSED 3:20 string literal
// A pointer to a string.
const char *name = "abc";

int main(void) {
    return *name == 'b';
}
