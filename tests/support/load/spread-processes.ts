/** A process of the spread platform. */
export interface SpreadProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
}

/**
 * Returns the current process of a name in the launcher's output.
 *
 * @throws Error if there is none.
 */
export function spreadProcess(output: string, name: string): SpreadProcess {
  const found = spreadProcesses(output).get(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** Parses the launcher's output: URL and current pid of each process. */
export function spreadProcesses(output: string): ReadonlyMap<string, SpreadProcess> {
  const found = new Map<string, SpreadProcess>();
  for (const [, name = '', url = '', pid] of output.matchAll(/^ {2}(\S+) +(http:\S+) +\(process (\d+)\)/gm)) {
    found.set(name, { name, url, pid: Number(pid) });
  }
  for (const [, name = '', pid] of output.matchAll(/([\w-]+) was restarted as process (\d+)/g)) {
    const known = found.get(name);
    if (known) found.set(name, { ...known, pid: Number(pid) });
  }
  return found;
}
