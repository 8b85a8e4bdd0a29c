// expect: UNKNOWN
// options: --timeout 10
// What the arguments are is not known.
int main(int argc, char *argv[]) {
    if (argc > 1 && argv[1][0] == 'x')
        return 1;
    return 0;
}
