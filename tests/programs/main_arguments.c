// expect: UNKNOWN
// options: --timeout 10
// Of the characters of an argument, only the first one is known.
int main(int argc, char *argv[]) {
    if (argc > 1 && argv[1][0] == 'x' && argv[1][1] == 'y')
        return 1;
    return 0;
}
