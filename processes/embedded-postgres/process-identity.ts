import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { systemErrorCode } from './errors';

/** A process for good: the system gives its number to others later, but never with the same start. */
export interface ProcessIdentity {
  pid: number;
  /** Boot id and start in clock ticks on Linux, date and time elsewhere; compare for equality only. */
  startedAt: string;
}

const hasProcFs = existsSync('/proc/self/stat');

/** The identity of the calling process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAt: startOf(process.pid) ?? 'unknown' };
}

/** Whether that very process still runs; a zombie and a later holder of the same pid do not count. */
export function isRunning(identity: ProcessIdentity): boolean {
  const startedAt = startOf(identity.pid);
  if (startedAt === undefined) return false;
  // Where starts are hidden (hidepid), believing a living pid is the side that loses no data.
  return startedAt === identity.startedAt || startedAt === 'unknown' || identity.startedAt === 'unknown';
}

/** Whether any process, other than a zombie, has this pid. */
export function pidExists(pid: number): boolean {
  return startOf(pid) !== undefined;
}

/** The command line of a process, its arguments joined by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (!hasProcFs) return ps(pid, 'command=');
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** The working directory of a process, or undefined where the system does not tell. */
export function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function startOf(pid: number): string | undefined {
  if (!hasSignalTarget(pid)) return undefined;
  return hasProcFs ? startFromProcFs(pid) : startFromPs(pid);
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

/** proc(5): the state is field 3 and the start field 22; field 2, the name, may itself hold spaces and `)`. */
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
