import { AREAS } from '#kit/areas';

/** A process of the spread platform. */
export interface SpreadProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}

/** The processes of `npm run start:spread`, as its banner lists them. */
export const MEMBERS = [...AREAS, 'worker', 'gateway-1', 'gateway-2'] as const;

export type MemberName = (typeof MEMBERS)[number];

/** What the launcher wrote about its processes: where each is, and which process it is since it was last started. */
export function spreadProcesses(output: string): ReadonlyMap<string, SpreadProcess> {
  const found = new Map<string, SpreadProcess>();
  for (const [, name = '', url = '', pid] of output.matchAll(/^ {2}(\S+) +(http:\S+) +\(process (\d+)\)/gm)) {
    found.set(name, { name, url, pid: Number(pid) });
  }
  for (const [, name = '', pid] of output.matchAll(/([\w-]+) is back as process (\d+)/g)) {
    const known = found.get(name);
    if (known) found.set(name, { ...known, pid: Number(pid) });
  }
  return found;
}
