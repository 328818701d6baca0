#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// How many blocks of memory this thread has asked for since it began. Counted wherever this library is linked in.
unsigned long allocation_count(void);

#endif
