#pragma once
// Glibc's Swift module lacks epoll, eventfd and accept4. Without _GNU_SOURCE, which would turn socket address
// parameters into unions that Swift cannot pass.
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Asks the scheduler for turns of so many nanoseconds at a time, 100,000 at least (sched_setattr(2), Linux 6.12; earlier
// ones keep their own). Keeps the thread's politeness, and does nothing where an operator chose another policy. Threads
// that it starts have turns as ever (flag 1, SCHED_FLAG_RESET_ON_FORK).
static inline void clinuxnet_take_short_turns(unsigned long long nanoseconds) {
  struct {
    unsigned int size, policy;
    unsigned long long flags;
    int nice;
    unsigned int priority;
    unsigned long long runtime, deadline, period;
  } attributes = {
      .size = 48, .policy = SCHED_OTHER, .flags = 1, .nice = getpriority(PRIO_PROCESS, 0), .runtime = nanoseconds,
  };
  if (sched_getscheduler(0) == SCHED_OTHER) syscall(SYS_sched_setattr, 0, &attributes, 0);
}
