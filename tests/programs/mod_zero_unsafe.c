// expect: FALSE(def-behavior)
// A remainder by zero, reached in the last iteration.
unsigned int total = 10;

int main(void) {
    unsigned int parts;
    unsigned int rest = 0;
    for (parts = 3; parts < 4; parts--)
        rest += total % parts;
    return rest;
}
