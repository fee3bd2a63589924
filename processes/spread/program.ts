import { connect } from 'node:net';
import { join } from 'node:path';
import { environmentOf } from '#processes/configuration/kinds';
import { packageRoot } from '#runtime/package-root';
import type { Member } from './topology';

/** What a process runs, and how one finds out that it is up. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether what it writes to standard output interests nobody. */
  readonly isQuiet?: boolean;
  isUp(): Promise<boolean>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Node's own flags, those of the image. V8's young generation has one size from the start: one that may grow does so over
 * a quarter of an hour, which looks like a leak.
 */
export const NODE_FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--enable-source-maps'];

/** A process of the built platform; it is given what its kind reads of `environment`, and nothing else. */
export function platformProgram(member: Member, environment: Environment): Program {
  const { name, kind, port } = member;
  return {
    name,
    command: process.execPath,
    arguments: [...NODE_FLAGS, join(packageRoot, `dist/server/${kind}.js`), ...member.arguments],
    environment: { ...system(environment), ...environmentOf(kind, environment), ...member.environment },
    isUp: () =>
      fetch(`http://127.0.0.1:${port}/readyz`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(1000),
      }).then(
        ({ status }) => status === 200,
        () => false,
      ),
  };
}

/** A Redis that keeps nothing on disk. */
export function redisProgram(port: number, environment: Environment): Program {
  return {
    name: 'Redis',
    command: 'redis-server',
    arguments: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    environment: system(environment),
    isQuiet: true,
    isUp: () => accepts(port),
  };
}

/** What a process is given whatever it does. */
export function system({ PATH, HOME, TZ }: Environment): Record<string, string> {
  return { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TZ && { TZ }) };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
