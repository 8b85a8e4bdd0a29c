// expect: FALSE(valid-deref)
// The loop writes one cell behind the array.
int a[4];
int guard;

int main(void) {
    int i;
    for (i = 0; i <= 4; i++)
        a[i] = 1;
    return guard;
}
