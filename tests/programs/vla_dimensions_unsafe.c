// expect: FALSE(valid-deref)
// An index beyond a row, but within the whole array.
static int get(int n, int m, int a[n][m], int i, int k) { return a[i][k]; }
int main(void) {
    int n = 2, m = 3, a[n][m];
    for (int i = 0; i < n * m; i++)
        a[i / m][i % m] = i;
    return get(n, m, a, 0, 3);
}
