import type { TestPlatform } from './platform';

/** Returns the URL of a sandbox part, read from the platform's banner. */
export function standInUrl(platform: Pick<TestPlatform, 'output'>, name: string): string {
  const line = new RegExp(`^ *${name} +(http://127\\.0\\.0\\.1:\\d+) +\\(sandbox`, 'm');
  const [, url] = line.exec(platform.output()) ?? [];
  if (url === undefined) throw new Error(`The sandbox has no ${name}`);
  return url;
}
