// expect: TRUE
// A variable with one copy for each thread.
__thread int mine;

int main(void) {
    mine = 1;
    return mine == 2;
}
