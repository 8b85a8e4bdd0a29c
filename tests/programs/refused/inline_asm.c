// expect: REFUSED 7:5 inline assembly
// An assembly statement that is no barrier.
int x;

int main(void) {
    x = 1;
    __asm__ volatile("lock; incl %0" : "+m"(x));
    return 0;
}
