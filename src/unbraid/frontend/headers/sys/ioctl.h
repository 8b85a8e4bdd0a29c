/* sys/ioctl.h: control of devices. */
#ifndef _UNBRAID_SYS_IOCTL_H
#define _UNBRAID_SYS_IOCTL_H

#define _IOC_NONE 0U
#define _IOC_WRITE 1U
#define _IOC_READ 2U
#define _IOC(direction, type, number, size) \
    (((direction) << 30) | ((type) << 8) | (number) | ((size) << 16))
#define _IO(type, number) _IOC(_IOC_NONE, (type), (number), 0)
#define _IOR(type, number, size) _IOC(_IOC_READ, (type), (number), sizeof(size))
#define _IOW(type, number, size) _IOC(_IOC_WRITE, (type), (number), sizeof(size))
#define _IOWR(type, number, size) _IOC(_IOC_READ | _IOC_WRITE, (type), (number), sizeof(size))

#define TCGETS 0x5401
#define TCSETS 0x5402
#define TCSETSW 0x5403
#define TCSETSF 0x5404
#define TIOCEXCL 0x540C
#define TIOCNXCL 0x540D
#define TIOCSCTTY 0x540E
#define TIOCGPGRP 0x540F
#define TIOCSPGRP 0x5410
#define TIOCOUTQ 0x5411
#define TIOCSTI 0x5412
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define TIOCMGET 0x5415
#define TIOCMSET 0x5418
#define FIONREAD 0x541B
#define TIOCINQ FIONREAD
#define TIOCNOTTY 0x5422
#define FIONBIO 0x5421
#define FIONCLEX 0x5450
#define FIOCLEX 0x5451
#define FIOASYNC 0x5452

#define FIOSETOWN 0x8901
#define SIOCSPGRP 0x8902
#define FIOGETOWN 0x8903
#define SIOCGPGRP 0x8904
#define SIOCATMARK 0x8905
#define SIOCGIFCONF 0x8912
#define SIOCGIFFLAGS 0x8913
#define SIOCSIFFLAGS 0x8914
#define SIOCGIFADDR 0x8915
#define SIOCGIFDSTADDR 0x8917
#define SIOCGIFBRDADDR 0x8919
#define SIOCGIFNETMASK 0x891b
#define SIOCGIFMTU 0x8921
#define SIOCGIFHWADDR 0x8927
#define SIOCGIFINDEX 0x8933

struct winsize {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};

int ioctl(int, unsigned long, ...);

#endif
