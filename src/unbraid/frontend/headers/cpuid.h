/* cpuid.h: what the processor can do. */
#ifndef _UNBRAID_CPUID_H
#define _UNBRAID_CPUID_H

#define __cpuid(level, a, b, c, d) \
    __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(level))
#define __cpuid_count(level, count, a, b, c, d) \
    __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(level), "2"(count))

static inline unsigned __get_cpuid_max(unsigned __extended, unsigned *__signature) {
    unsigned __a, __b, __c, __d;
    __cpuid(__extended, __a, __b, __c, __d);
    if (__signature)
        *__signature = __b;
    return __a;
}

static inline int __get_cpuid(unsigned __leaf, unsigned *__a, unsigned *__b, unsigned *__c, unsigned *__d) {
    unsigned __most = __get_cpuid_max(__leaf & 0x80000000, 0);
    if (__most == 0 || __most < __leaf)
        return 0;
    __cpuid(__leaf, *__a, *__b, *__c, *__d);
    return 1;
}

#endif
