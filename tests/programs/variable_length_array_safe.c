// expect: TRUE
// A local array whose length is not constant.
int fill(int n) {
    int a[n];
    a[0] = n;
    return a[0];
}

int main(void) {
    return fill(1) - 1;
}
