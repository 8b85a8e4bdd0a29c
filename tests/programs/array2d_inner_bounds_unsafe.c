// expect: FALSE(valid-deref)
// The column index leaves its row, though not the whole array.
int grid[2][3];

int main(void) {
    int column;
    int sum = 0;
    for (column = 0; column < 6; column++)
        sum += grid[0][column];
    return sum;
}
