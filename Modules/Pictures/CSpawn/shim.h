#pragma once
// Glibc's Swift module lacks these three, which need _GNU_SOURCE.
#include <spawn.h>
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
extern int syncfs(int descriptor);
