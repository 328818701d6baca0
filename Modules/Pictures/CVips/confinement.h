#pragma once
// What a process may still ask of the kernel once it has begun to decode what a stranger has sent: memory, threads,
// time, and the descriptors it has. Everything else fails with EPERM: no file, no socket, no program, no other process.
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
// CLONE_THREAD; the C library shows it under _GNU_SOURCE alone.
#include <linux/sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CONFINEMENT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CONFINEMENT_ARCH AUDIT_ARCH_AARCH64
#endif

#define CONFINEMENT_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/// 0 when every thread is confined, or the error number.
static inline int confinement_enter(void) {
#ifndef CONFINEMENT_ARCH
  return ENOSYS;
#else
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CONFINEMENT_ARCH, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // Threads are made by clone, whose flags can be seen; those of clone3 cannot.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      CONFINEMENT_ALLOW(read), CONFINEMENT_ALLOW(write), CONFINEMENT_ALLOW(writev), CONFINEMENT_ALLOW(close),
      CONFINEMENT_ALLOW(lseek), CONFINEMENT_ALLOW(fstat), CONFINEMENT_ALLOW(mmap), CONFINEMENT_ALLOW(munmap),
      CONFINEMENT_ALLOW(mprotect), CONFINEMENT_ALLOW(mremap), CONFINEMENT_ALLOW(madvise), CONFINEMENT_ALLOW(brk),
      CONFINEMENT_ALLOW(futex), CONFINEMENT_ALLOW(rseq), CONFINEMENT_ALLOW(set_robust_list),
      CONFINEMENT_ALLOW(sched_yield), CONFINEMENT_ALLOW(sched_getaffinity), CONFINEMENT_ALLOW(getpid),
      CONFINEMENT_ALLOW(gettid), CONFINEMENT_ALLOW(rt_sigaction),
      CONFINEMENT_ALLOW(rt_sigprocmask), CONFINEMENT_ALLOW(rt_sigreturn), CONFINEMENT_ALLOW(sigaltstack),
      CONFINEMENT_ALLOW(clock_gettime), CONFINEMENT_ALLOW(clock_nanosleep), CONFINEMENT_ALLOW(nanosleep),
      CONFINEMENT_ALLOW(restart_syscall), CONFINEMENT_ALLOW(getrandom), CONFINEMENT_ALLOW(sysinfo),
      CONFINEMENT_ALLOW(getrusage), CONFINEMENT_ALLOW(epoll_pwait), CONFINEMENT_ALLOW(exit),
      CONFINEMENT_ALLOW(exit_group),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return errno;
  return 0;
#endif
}
