/* Put before a program that is built with gcc's sanitizers: what they find ends it by abort. */
__attribute__((weak)) const char *__asan_default_options(void);
__attribute__((weak)) const char *__asan_default_options(void) {
    return "abort_on_error=1:detect_leaks=0";
}

__attribute__((weak)) const char *__ubsan_default_options(void);
__attribute__((weak)) const char *__ubsan_default_options(void) {
    return "abort_on_error=1";
}
