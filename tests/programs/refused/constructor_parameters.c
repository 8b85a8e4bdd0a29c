// expect: REFUSED 3:35 a constructor with parameters
// Some C libraries call constructors with the arguments of main.
__attribute__((constructor)) void init(int argc, char **argv) {
}
int main(void) {
    return 0;
}
