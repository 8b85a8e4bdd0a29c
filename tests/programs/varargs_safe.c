// expect: TRUE
// Variable arguments: read one by one, through a list that is passed on, copied, and by a pointer to the function.
#include <stdarg.h>
#include <assert.h>
int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
int vs(int n, va_list ap) { return va_arg(ap, int) + n; }
int vs2(int n, ...) { va_list ap; va_start(ap, n); int r = vs(n, ap); va_end(ap); return r; }
int w(int n, ...) { va_list ap, b; va_start(ap, n); va_copy(b, ap); int r = n + *va_arg(b, int *); va_end(ap); return r; }
int (*pf)(int, ...) = sum;
int main(void) { int x = 3; assert(vs2(1, 7) == 8 && w(2, &x) == 5); assert(sum(3, 1, 2, 3) == 6 && pf(2, 4, 5) == 9); return 0; }
