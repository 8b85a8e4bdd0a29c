// expect: FALSE(unreach-call)
// A number that an unknown function returns is an input.
#include <assert.h>
int read_sensor(int channel, const int *settings);

int main(void) {
    int settings = 1, value = read_sensor(2, &settings);
    assert(settings == 1);
    assert(value != 17);
    return 0;
}
