import { connect } from 'node:net';
import { join } from 'node:path';
import { environmentOf } from '#processes/configuration/kinds';
import { packageRoot } from '#runtime/package-root';
import type { Member } from './topology';

/** A command to run, and its readiness check. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Whether standard output is discarded. */
  readonly isQuiet?: boolean;
  isUp(): Promise<boolean>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a process of the built platform, with only those variables of `environment` that its kind reads.
 */
export function platformProgram(member: Member, environment: Environment): Program {
  const { name, kind, port } = member;
  return {
    name,
    command: process.execPath,
    arguments: [join(packageRoot, `dist/server/${kind}.js`), ...member.arguments],
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

/** Returns a Redis server without persistence. */
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

/** Returns the variables that every process receives. */
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
