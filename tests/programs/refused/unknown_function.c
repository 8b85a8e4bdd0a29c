// expect: REFUSED 8:9 unknown function compute
// options: --unknown refuse
// A function that is declared, called, and defined nowhere.
extern int compute(int n);

int main(void) {
    int x = 2;
    x = compute(x);
    return x;
}
