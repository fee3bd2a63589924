import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '#protocol/errors';
import { packageRoot } from '#runtime/package-root';

const read = (name: string) => readFileSync(join(packageRoot, 'deploy', name), 'utf8');
const proxy = read('nginx.conf');
const errors = read('nginx-errors.conf');

/** Returns the first group of a match, empty if there is none. */
const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

describe("the proxy's own errors", () => {
  const pages = new Map(
    [...errors.matchAll(/^error_page ([\d ]+) (\S+);$/gm)].flatMap(([, statuses = '', path = '']) =>
      statuses.split(' ').map((status) => [status, path]),
    ),
  );
  const locations = new Map(
    errors
      .split('location = ')
      .slice(1)
      .map((block) => [found(block, /^(\S+)/), block]),
  );

  it.each(['400', '404', '413', '500', '502', '503', '504'])(
    '%s are JSON in the form of the contract',
    (status) => {
      const block = locations.get(pages.get(status) ?? '') ?? '';
      expect(block).toContain('default_type application/json;');
      expect(ERROR_CODES).toContain(found(block, /add_header X-Error-Code (\S+) always;/));
      const body = found(block, /return 200 '(.+)';/);
      const sent = (data: string) => JSON.parse(body.replace(/\$\{no_data\}/, data));
      expect(sent('')).toEqual({ error: expect.any(String) });
      expect(sent('"data":null,')).toEqual({ data: null, error: expect.any(String) });
    },
  );

  it('are those of every server that passes requests on', () => {
    const servers = proxy.split(/^server \{$/m).filter((server) => server.includes('{ proxy_pass'));
    expect(servers.length).toBeGreaterThan(5);
    expect(servers.filter((server) => !server.includes('include /etc/nginx/errors.conf;'))).toEqual([]);
  });
});

describe('a stopped gateway', () => {
  it('delays a request for the time of one connection attempt, without a resolver', () => {
    expect(proxy).toContain('proxy_connect_timeout 300ms;');
    expect(proxy).toContain('proxy_next_upstream error timeout;');
    expect(proxy).not.toMatch(/\bresolve(r\b|;)/);
  });
});
