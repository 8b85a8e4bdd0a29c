// expect: UNKNOWN
// A byte of an uninitialised pointer is written, and the others may be anything, so this may be reached.
void reach_error(void);

int main(void) {
    void *pointer;
    *(unsigned char *)&pointer = 5;
    if (pointer == (void *)0x505)
        reach_error();
    return 0;
}
