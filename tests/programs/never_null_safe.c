// expect: TRUE
// These functions always return something.
#include <arpa/inet.h>
#include <assert.h>
#include <langinfo.h>
#include <locale.h>
int main(void) {
    struct in_addr address = {5};
    assert(inet_ntoa(address) != 0);
    assert(localeconv() != 0);
    assert(nl_langinfo(CODESET) != 0);
    return 0;
}
