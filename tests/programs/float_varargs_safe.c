// expect: TRUE
// Floats among variable arguments are passed as doubles.
#include <assert.h>
#include <stdarg.h>
double mean(int n, ...) {
    double sum = 0;
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        sum += va_arg(list, double);
    va_end(list);
    return sum / n;
}

int main(void) {
    float half = 0.5f;
    assert(mean(3, 1.0, half, (double)3) == 1.5);
    return 0;
}
