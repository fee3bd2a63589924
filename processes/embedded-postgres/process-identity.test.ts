import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine, isRunning, ownIdentity, pidExists } from './process-identity';

describe('the identity of a process', () => {
  it('is that of a running one', () => {
    expect(isRunning(ownIdentity())).toBe(true);
    expect(pidExists(process.pid)).toBe(true);
  });

  it('is not that of a later process with the same pid', () => {
    expect(isRunning({ ...ownIdentity(), startedAt: 'earlier' })).toBe(false);
  });

  it('runs no more when the process has ended', async () => {
    const child = spawn('/bin/true');
    await once(child, 'exit');
    expect(pidExists(child.pid ?? 0)).toBe(false);
  });

  it.each([0, -1, Number.NaN, 1.5, 2 ** 31 - 2])('is nobody for the pid %p', (pid) => {
    expect(pidExists(pid)).toBe(false);
  });

  it('has a command line', () => {
    expect(commandLine(process.pid)).toContain('node');
    expect(commandLine(2 ** 31 - 2)).toBe('');
  });
});
