// expect: REFUSED 8:26 too many initialisers
// Is a call evaluated whose value initialises nothing?
int calls;

int next(void) { return ++calls; }

int main(void) {
    int numbers[1] = {1, next()};
    return numbers[0];
}
