// expect: REFUSED 5:5 redefinition
// The same function twice.
int f(void) { return 1; }

int f(void) { return 2; }

int main(void) {
    return f();
}
