// expect: UNKNOWN
// Writing one byte of an uninitialised pointer leaves the others arbitrary: they are neither 0 nor what stands for an
// uninitialised pointer.
void reach_error(void);

int main(void) {
    void *pointer;
    unsigned char *bytes = (unsigned char *)&pointer;
    bytes[0] = 1;
    if (bytes[1] == 5)
        reach_error();
    return 0;
}
