// expect: UNKNOWN
// options: --engine explorer
// Two locals that do not exist at the same time may have one address.
void reach_error(void);
int *first, *second;

void f(void) {
    int local = 1;
    first = &local;
}

void g(void) {
    int local = 2;
    second = &local;
}

int main(void) {
    f();
    g();
    if (first == second)
        reach_error();
    return 0;
}
