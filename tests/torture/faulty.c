/* A disk and a wall clock that fail on demand, in one process: loaded before the C library (LD_PRELOAD) and told what
 * to do by tests/torture/faulty.py. It stands where the program asks the kernel, so SQLite and Python notice nothing.
 *
 * Only calls that change files of one folder count. A killed call does not return, a failing one returns its error, a
 * noted one is written down with its data. Where only a process dies, syncing can be left out: what was written stays
 * in the kernel, whoever dies.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum plan { NOTHING, KILL_BEFORE, KILL_HALFWAY, KILL_AFTER, FAIL };
enum kind { CREATE = 1, WRITE = 2, CUT = 4, SYNC = 8, REMOVE = 16, RENAME = 32 };

static char folder[PATH_MAX];
static size_t folder_length;
static enum plan plan;
static long counted, at_call, calls_failing;
static int began, kinds_failing, failing_with, notes = -1, syncs_left_out;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* The name of a file inside the folder, `.` for the folder itself, NULL for another. */
static const char *inside(const char *path) {
    if (!folder_length || strncmp(path, folder, folder_length)) return NULL;
    if (!path[folder_length]) return ".";
    return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

static const char *name_of(int fd, char *path) {
    char link[64];
    if (!folder_length) return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0) return NULL;
    path[length] = 0;
    return inside(path);
}

/* Count a call; the error it fails with, or 0. */
static int begin(enum kind kind) {
    counted++;
    if (counted == at_call) began = 1;
    if (plan == KILL_BEFORE && counted == at_call) kill(getpid(), SIGKILL);
    int fails = plan == FAIL && (kind & kinds_failing) && counted >= at_call && counted - at_call < calls_failing;
    return fails ? failing_with : 0;
}

static void end(void) {
    if (plan == KILL_AFTER && counted == at_call) kill(getpid(), SIGKILL);
}

static int dies_halfway(void) { return plan == KILL_HALFWAY && counted == at_call; }

/* One line, and the data after it; `where` is an offset or a length in bytes. */
static void note(char what, const char *name, long long where, const void *data, size_t length) {
    if (notes < 0) return;
    dprintf(notes, "%c %lld %zu %s\n", what, where, length, name);
    while (length) {
        ssize_t more = REAL(write)(notes, data, length);
        if (more <= 0) abort();
        data = (const char *)data + more;
        length -= (size_t)more;
    }
}

/* What tests/torture/faulty.py says. */

void faulty_watch(const char *path) {
    snprintf(folder, sizeof folder, "%s", path);
    folder_length = strlen(folder);
    counted = 0;
}

void faulty_plan(int what, long at, long calls, int kinds, int error) {
    plan = (enum plan)what;
    at_call = at;
    calls_failing = calls;
    kinds_failing = kinds;
    failing_with = error;
    counted = 0;
    if (what) began = 0;
}

int faulty_began(void) { return began; }
void faulty_note_to(int fd) { notes = fd; }
void faulty_mark(long number) { note('M', "-", number, NULL, 0); }
void faulty_leave_out_syncs(int whether) { syncs_left_out = whether; }

/* The calls themselves. */

static int opened(const char *name, int flags, mode_t mode) {
    const char *own = inside(name);
    int makes = own && (flags & O_CREAT) && access(name, F_OK) != 0;
    if (makes) {
        int error = begin(CREATE);
        if (error) return errno = error, -1;
    }
    int fd = REAL(open64)(name, flags, mode);
    if (makes) {
        if (fd >= 0) note('C', own, 0, NULL, 0);
        end();
    }
    return fd;
}

#define OPEN(open)                                                                                                     \
    int open(const char *name, int flags, ...) {                                                                       \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;                                      \
        va_end(more);                                                                                                  \
        return opened(name, flags, mode);                                                                              \
    }
OPEN(open)
OPEN(open64)

static ssize_t written(int fd, const void *data, size_t length, off64_t at, const char *name) {
    int error = begin(WRITE);
    if (error) return errno = error, -1;
    int dies = dies_halfway();
    ssize_t done = REAL(pwrite64)(fd, data, dies ? length / 2 : length, at);
    if (dies) kill(getpid(), SIGKILL);
    if (done > 0) note('W', name, at, data, (size_t)done);
    end();
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    return name ? written(fd, data, length, at, name) : REAL(pwrite64)(fd, data, length, at);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) { return pwrite64(fd, data, length, at); }

ssize_t write(int fd, const void *data, size_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name) return REAL(write)(fd, data, length);
    off64_t at = lseek64(fd, 0, (fcntl(fd, F_GETFL) & O_APPEND) ? SEEK_END : SEEK_CUR);
    ssize_t done = written(fd, data, length, at, name);
    if (done > 0) lseek64(fd, at + done, SEEK_SET);
    return done;
}

int ftruncate64(int fd, off64_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (name) {
        int error = begin(CUT);
        if (error) return errno = error, -1;
    }
    int result = REAL(ftruncate64)(fd, length);
    if (name) {
        if (!result) note('T', name, length, NULL, 0);
        end();
    }
    return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

#define SYNC_CALL(sync)                                                                                                \
    int sync(int fd) {                                                                                                 \
        char path[PATH_MAX];                                                                                           \
        const char *name = name_of(fd, path);                                                                          \
        if (!name) return REAL(sync)(fd);                                                                              \
        int error = begin(SYNC);                                                                                       \
        if (error) return errno = error, -1;                                                                           \
        int result = syncs_left_out ? 0 : REAL(sync)(fd);                                                              \
        if (!result) note('S', name, 0, NULL, 0);                                                                      \
        end();                                                                                                         \
        return result;                                                                                                 \
    }
SYNC_CALL(fsync)
SYNC_CALL(fdatasync)

int unlink(const char *path) {
    const char *name = inside(path);
    if (!name) return REAL(unlink)(path);
    int error = begin(REMOVE);
    if (error) return errno = error, -1;
    int result = REAL(unlink)(path);
    if (!result) note('U', name, 0, NULL, 0);
    end();
    return result;
}

int rename(const char *from, const char *to) {
    const char *name = inside(from);
    if (!name) return REAL(rename)(from, to);
    int error = begin(RENAME);
    if (error) return errno = error, -1;
    int result = REAL(rename)(from, to);
    if (!result) note('R', name, 0, inside(to) ? inside(to) : "", inside(to) ? strlen(inside(to)) : 0);
    end();
    return result;
}

/* A wall clock in another year at every look, where FAULTY_CLOCK is set; the clock that only counts is left alone. */

static time_t another_year(time_t now) {
    static unsigned looks;
    static const int years[] = {-56, 12, -3, 0, -56, 50, 1, -20};
    if (!getenv("FAULTY_CLOCK")) return now;
    time_t then = now + (time_t)years[looks++ % 8] * 31556952;
    return then < 0 ? 0 : then;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (!result && clock == CLOCK_REALTIME) now->tv_sec = another_year(now->tv_sec);
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = REAL(gettimeofday)(now, zone);
    if (!result) now->tv_sec = another_year(now->tv_sec);
    return result;
}

time_t time(time_t *now) {
    struct timespec reading;
    clock_gettime(CLOCK_REALTIME, &reading);
    if (now) *now = reading.tv_sec;
    return reading.tv_sec;
}
