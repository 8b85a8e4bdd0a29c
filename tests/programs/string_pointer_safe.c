// expect: TRUE
// A pointer to a string.
const char *name = "abc";

int main(void) {
    return *name == 'b';
}
