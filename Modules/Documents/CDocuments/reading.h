#pragma once
// What a process may still ask of the kernel while it draws what a stranger has typed: memory, threads, time, the
// descriptors it has, and files to read, since fonts are looked for by their characters. Everything else fails with EPERM:
// nothing is written, no socket, no program, no other process.
#include <errno.h>
#include <fcntl.h>
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
#define READING_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define READING_ARCH AUDIT_ARCH_AARCH64
#endif

#define READING_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

// A call that opens a file, with the place of its flags.
#define READING_OPEN(call, flags) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[flags])), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/// 0 when every thread is confined, or the error number.
static inline int reading_enter(void) {
#ifndef READING_ARCH
  return ENOSYS;
#else
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, READING_ARCH, 1, 0),
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
      READING_OPEN(openat, 2),
#ifdef SYS_open
      READING_OPEN(open, 1), READING_ALLOW(stat), READING_ALLOW(lstat), READING_ALLOW(access),
      READING_ALLOW(readlink),
#endif
      READING_ALLOW(newfstatat), READING_ALLOW(statx), READING_ALLOW(faccessat), READING_ALLOW(readlinkat),
      READING_ALLOW(getdents64), READING_ALLOW(statfs), READING_ALLOW(fstatfs), READING_ALLOW(pread64),
      READING_ALLOW(fcntl), READING_ALLOW(fadvise64), READING_ALLOW(getcwd), READING_ALLOW(getuid),
      READING_ALLOW(geteuid), READING_ALLOW(getgid), READING_ALLOW(getegid), READING_ALLOW(uname),
      READING_ALLOW(read), READING_ALLOW(write), READING_ALLOW(writev), READING_ALLOW(close), READING_ALLOW(lseek),
      READING_ALLOW(fstat), READING_ALLOW(mmap), READING_ALLOW(munmap), READING_ALLOW(mprotect),
      READING_ALLOW(mremap), READING_ALLOW(madvise), READING_ALLOW(brk), READING_ALLOW(futex), READING_ALLOW(rseq),
      READING_ALLOW(set_robust_list), READING_ALLOW(sched_yield), READING_ALLOW(sched_getaffinity),
      READING_ALLOW(getpid), READING_ALLOW(gettid), READING_ALLOW(rt_sigaction), READING_ALLOW(rt_sigprocmask),
      READING_ALLOW(rt_sigreturn), READING_ALLOW(sigaltstack), READING_ALLOW(clock_gettime),
      READING_ALLOW(clock_nanosleep), READING_ALLOW(nanosleep), READING_ALLOW(restart_syscall),
      READING_ALLOW(getrandom), READING_ALLOW(sysinfo), READING_ALLOW(getrusage), READING_ALLOW(exit),
      READING_ALLOW(exit_group),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return errno;
  return 0;
#endif
}
