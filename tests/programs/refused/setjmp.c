// expect: REFUSED 8:9 setjmp
// A call of setjmp, declared by hand so that no header is needed.
extern int setjmp(long *env);

long env[25];

int main(void) {
    if (setjmp(&env[0]))
        return 1;
    return 0;
}
