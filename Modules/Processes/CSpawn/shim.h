#pragma once
// Glibc's Swift module lacks these, which need _GNU_SOURCE or take variable arguments.
#include <spawn.h>
#include <sys/prctl.h>
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
extern int syncfs(int descriptor);
#ifndef MFD_CLOEXEC
#define MFD_CLOEXEC 1U
#endif
extern int memfd_create(const char *name, unsigned int flags);

/// Ends with this process, should the one that started it end first.
static inline int spawn_follow_parent(void) { return prctl(PR_SET_PDEATHSIG, 9); }
