import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine, isRunning, ownIdentity, pidExists } from './process-identity';

describe('a process identity', () => {
  it('matches a running process', () => {
    expect(isRunning(ownIdentity())).toBe(true);
    expect(pidExists(process.pid)).toBe(true);
  });

  it('does not match a later process with the same pid', () => {
    expect(isRunning({ ...ownIdentity(), startedAt: 'earlier' })).toBe(false);
  });

  it('does not match a process that has exited', async () => {
    const child = spawn('/bin/true');
    await once(child, 'exit');
    expect(pidExists(child.pid ?? 0)).toBe(false);
  });

  it.each([0, -1, Number.NaN, 1.5, 2 ** 31 - 2])('does not match the pid %p', (pid) => {
    expect(pidExists(pid)).toBe(false);
  });

  it('includes a command line', () => {
    expect(commandLine(process.pid)).toContain('node');
    expect(commandLine(2 ** 31 - 2)).toBe('');
  });
});
