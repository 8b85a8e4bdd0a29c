// expect: TRUE
// Parameters and results of floating type; arguments are converted.
#include <assert.h>
int is_positive(double d) {
    return d > 0;
}

float half(float x) {
    return x / 2;
}

double mean(int n, const double *values) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum / n;
}

int main(void) {
    double values[3] = {1, 2, 4.5};
    assert(is_positive(1) && !is_positive(-0.0f));
    assert(half(3) == 1.5 && half(0.1) == 0.05f);
    assert(mean(3, values) == 2.5);
    return 0;
}
