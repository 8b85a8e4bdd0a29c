// expect: REFUSED 4:16 unknown function __builtin_readcyclecounter
// A compiler builtin without a model.
int main(void) {
    long now = __builtin_readcyclecounter();
    return now == 3;
}
