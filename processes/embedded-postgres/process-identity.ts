import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { systemErrorCode } from '#runtime/system-error-code';

/** A pid plus start time, unique across pid reuse. */
export interface ProcessIdentity {
  pid: number;
  /** Boot id and start in clock ticks on Linux, date and time elsewhere; compare for equality only. */
  startedAt: string;
}

const HAS_PROC_FS = existsSync('/proc/self/stat');

/** Returns the identity of the calling process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? 'unknown' };
}

/** Returns whether the process still runs; zombies and processes that reuse the pid do not count. */
export function isRunning(identity: ProcessIdentity): boolean {
  const startedAt = startOf(identity.pid);
  if (startedAt === undefined) return false;
  // If start times are hidden (hidepid), treating the pid as alive is the safe choice.
  return startedAt === identity.startedAt || startedAt === 'unknown' || identity.startedAt === 'unknown';
}

/** Returns whether any process, other than a zombie, has this pid. */
export function pidExists(pid: number): boolean {
  return startOf(pid) !== undefined;
}

/** Returns the command line of a process, joined by spaces; empty if it is unreadable. */
export function commandLine(pid: number): string {
  if (!HAS_PROC_FS) return ps(pid, 'command=');
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** Returns the working directory of a process, or undefined if it is unknown. */
export function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function startOf(pid: number): string | undefined {
  if (!hasSignalTarget(pid)) return undefined;
  return HAS_PROC_FS ? startFromProcFs(pid) : startFromPs(pid);
}

function hasSignalTarget(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** Parses proc(5): state is field 3, start time field 22; field 2, the name, may contain spaces and `)`. */
function startFromProcFs(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return hasSignalTarget(pid) ? 'unknown' : undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19] ?? ''}`;
}

function startFromPs(pid: number): string | undefined {
  const line = ps(pid, 'stat=,lstart=');
  if (line === '' || line.startsWith('Z')) return undefined;
  return line.slice(line.indexOf(' ')).trim();
}

function ps(pid: number, columns: string): string {
  const found = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
  });
  return found.stdout?.trim() ?? '';
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
