// expect: REFUSED 3:14 thread storage
// A variable with one copy for each thread.
__thread int mine;

int main(void) {
    mine = 1;
    return mine == 2;
}
