// expect: REFUSED 5:20 function definition inside a function
// A GNU nested function.
int main(void) {
    int x = 1;
    int add(int n) {
        return n + x;
    }
    return add(1) == 3;
}
