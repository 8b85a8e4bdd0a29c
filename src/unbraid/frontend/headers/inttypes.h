/* inttypes.h: formats and conversions of the integer types of stdint.h. */
#ifndef _UNBRAID_INTTYPES_H
#define _UNBRAID_INTTYPES_H

#include <stdint.h>

typedef struct { intmax_t quot; intmax_t rem; } imaxdiv_t;

intmax_t imaxabs(intmax_t);
imaxdiv_t imaxdiv(intmax_t, intmax_t);
intmax_t strtoimax(const char *, char **, int);
uintmax_t strtoumax(const char *, char **, int);
intmax_t wcstoimax(const __WCHAR_TYPE__ *, __WCHAR_TYPE__ **, int);
uintmax_t wcstoumax(const __WCHAR_TYPE__ *, __WCHAR_TYPE__ **, int);

/* fprintf; a value of 8, 16 or 32 bits is passed as an int. */
#define PRId8 "d"
#define PRIi8 "i"
#define PRIo8 "o"
#define PRIu8 "u"
#define PRIx8 "x"
#define PRIX8 "X"

#define PRId16 "d"
#define PRIi16 "i"
#define PRIo16 "o"
#define PRIu16 "u"
#define PRIx16 "x"
#define PRIX16 "X"

#define PRId32 "d"
#define PRIi32 "i"
#define PRIo32 "o"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRIX32 "X"

#define PRId64 __INT64_FMTd__
#define PRIi64 __INT64_FMTi__
#define PRIo64 __UINT64_FMTo__
#define PRIu64 __UINT64_FMTu__
#define PRIx64 __UINT64_FMTx__
#define PRIX64 __UINT64_FMTX__

#define PRIdLEAST8 "d"
#define PRIiLEAST8 "i"
#define PRIoLEAST8 "o"
#define PRIuLEAST8 "u"
#define PRIxLEAST8 "x"
#define PRIXLEAST8 "X"

#define PRIdLEAST16 "d"
#define PRIiLEAST16 "i"
#define PRIoLEAST16 "o"
#define PRIuLEAST16 "u"
#define PRIxLEAST16 "x"
#define PRIXLEAST16 "X"

#define PRIdLEAST32 "d"
#define PRIiLEAST32 "i"
#define PRIoLEAST32 "o"
#define PRIuLEAST32 "u"
#define PRIxLEAST32 "x"
#define PRIXLEAST32 "X"

#define PRIdLEAST64 __INT64_FMTd__
#define PRIiLEAST64 __INT64_FMTi__
#define PRIoLEAST64 __UINT64_FMTo__
#define PRIuLEAST64 __UINT64_FMTu__
#define PRIxLEAST64 __UINT64_FMTx__
#define PRIXLEAST64 __UINT64_FMTX__

#define PRIdFAST8 "d"
#define PRIiFAST8 "i"
#define PRIoFAST8 "o"
#define PRIuFAST8 "u"
#define PRIxFAST8 "x"
#define PRIXFAST8 "X"

#define PRIdFAST16 __INTPTR_FMTd__
#define PRIiFAST16 __INTPTR_FMTi__
#define PRIoFAST16 __UINTPTR_FMTo__
#define PRIuFAST16 __UINTPTR_FMTu__
#define PRIxFAST16 __UINTPTR_FMTx__
#define PRIXFAST16 __UINTPTR_FMTX__

#define PRIdFAST32 __INTPTR_FMTd__
#define PRIiFAST32 __INTPTR_FMTi__
#define PRIoFAST32 __UINTPTR_FMTo__
#define PRIuFAST32 __UINTPTR_FMTu__
#define PRIxFAST32 __UINTPTR_FMTx__
#define PRIXFAST32 __UINTPTR_FMTX__

#define PRIdFAST64 __INT64_FMTd__
#define PRIiFAST64 __INT64_FMTi__
#define PRIoFAST64 __UINT64_FMTo__
#define PRIuFAST64 __UINT64_FMTu__
#define PRIxFAST64 __UINT64_FMTx__
#define PRIXFAST64 __UINT64_FMTX__

#define PRIdMAX __INTMAX_FMTd__
#define PRIiMAX __INTMAX_FMTi__
#define PRIoMAX __UINTMAX_FMTo__
#define PRIuMAX __UINTMAX_FMTu__
#define PRIxMAX __UINTMAX_FMTx__
#define PRIXMAX __UINTMAX_FMTX__

#define PRIdPTR __INTPTR_FMTd__
#define PRIiPTR __INTPTR_FMTi__
#define PRIoPTR __UINTPTR_FMTo__
#define PRIuPTR __UINTPTR_FMTu__
#define PRIxPTR __UINTPTR_FMTx__
#define PRIXPTR __UINTPTR_FMTX__

/* fscanf. */
#define SCNd8 __INT8_FMTd__
#define SCNi8 __INT8_FMTi__
#define SCNo8 __UINT8_FMTo__
#define SCNu8 __UINT8_FMTu__
#define SCNx8 __UINT8_FMTx__

#define SCNd16 __INT16_FMTd__
#define SCNi16 __INT16_FMTi__
#define SCNo16 __UINT16_FMTo__
#define SCNu16 __UINT16_FMTu__
#define SCNx16 __UINT16_FMTx__

#define SCNd32 __INT32_FMTd__
#define SCNi32 __INT32_FMTi__
#define SCNo32 __UINT32_FMTo__
#define SCNu32 __UINT32_FMTu__
#define SCNx32 __UINT32_FMTx__

#define SCNd64 __INT64_FMTd__
#define SCNi64 __INT64_FMTi__
#define SCNo64 __UINT64_FMTo__
#define SCNu64 __UINT64_FMTu__
#define SCNx64 __UINT64_FMTx__

#define SCNdLEAST8 __INT8_FMTd__
#define SCNiLEAST8 __INT8_FMTi__
#define SCNoLEAST8 __UINT8_FMTo__
#define SCNuLEAST8 __UINT8_FMTu__
#define SCNxLEAST8 __UINT8_FMTx__

#define SCNdLEAST16 __INT16_FMTd__
#define SCNiLEAST16 __INT16_FMTi__
#define SCNoLEAST16 __UINT16_FMTo__
#define SCNuLEAST16 __UINT16_FMTu__
#define SCNxLEAST16 __UINT16_FMTx__

#define SCNdLEAST32 __INT32_FMTd__
#define SCNiLEAST32 __INT32_FMTi__
#define SCNoLEAST32 __UINT32_FMTo__
#define SCNuLEAST32 __UINT32_FMTu__
#define SCNxLEAST32 __UINT32_FMTx__

#define SCNdLEAST64 __INT64_FMTd__
#define SCNiLEAST64 __INT64_FMTi__
#define SCNoLEAST64 __UINT64_FMTo__
#define SCNuLEAST64 __UINT64_FMTu__
#define SCNxLEAST64 __UINT64_FMTx__

#define SCNdFAST8 __INT8_FMTd__
#define SCNiFAST8 __INT8_FMTi__
#define SCNoFAST8 __UINT8_FMTo__
#define SCNuFAST8 __UINT8_FMTu__
#define SCNxFAST8 __UINT8_FMTx__

#define SCNdFAST16 __INTPTR_FMTd__
#define SCNiFAST16 __INTPTR_FMTi__
#define SCNoFAST16 __UINTPTR_FMTo__
#define SCNuFAST16 __UINTPTR_FMTu__
#define SCNxFAST16 __UINTPTR_FMTx__

#define SCNdFAST32 __INTPTR_FMTd__
#define SCNiFAST32 __INTPTR_FMTi__
#define SCNoFAST32 __UINTPTR_FMTo__
#define SCNuFAST32 __UINTPTR_FMTu__
#define SCNxFAST32 __UINTPTR_FMTx__

#define SCNdFAST64 __INT64_FMTd__
#define SCNiFAST64 __INT64_FMTi__
#define SCNoFAST64 __UINT64_FMTo__
#define SCNuFAST64 __UINT64_FMTu__
#define SCNxFAST64 __UINT64_FMTx__

#define SCNdMAX __INTMAX_FMTd__
#define SCNiMAX __INTMAX_FMTi__
#define SCNoMAX __UINTMAX_FMTo__
#define SCNuMAX __UINTMAX_FMTu__
#define SCNxMAX __UINTMAX_FMTx__

#define SCNdPTR __INTPTR_FMTd__
#define SCNiPTR __INTPTR_FMTi__
#define SCNoPTR __UINTPTR_FMTo__
#define SCNuPTR __UINTPTR_FMTu__
#define SCNxPTR __UINTPTR_FMTx__

#endif
