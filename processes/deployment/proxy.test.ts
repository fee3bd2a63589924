import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from '#protocol/areas';
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
    const servers = proxy.split(/^server \{$/m).filter((server) => server.includes('proxy_pass'));
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

  it('does not make the other unavailable when a connection to that fails', () => {
    const upstreams = proxy.split(/^upstream /m).slice(1);
    expect(upstreams).toHaveLength(1 + AREAS.length);
    for (const upstream of upstreams) {
      const servers = upstream.match(/^ +server gateway-[12]:\d+ max_fails=0;$/gm) ?? [];
      expect(servers).toHaveLength(4);
      expect(servers.slice(2)).toEqual(servers.slice(0, 2));
    }
  });
});

describe('a request that was sent', () => {
  const servers = proxy.split(/^server \{$/m).filter((server) => server.includes('proxy_pass'));

  it('is sent again if its method or an Idempotency-Key permits that', () => {
    expect(proxy.match(/^ *proxy_next_upstream .*$/gm)).toEqual([
      'proxy_next_upstream error timeout;',
      ...servers.map(() => '        proxy_next_upstream error timeout non_idempotent;'),
    ]);
    expect(errors).toContain('error_page 418 = @repeatable;');
    for (const server of servers) {
      const [, area] =
        /location \/ \{\n +if \(\$is_repeatable\) \{ return 418; \}\n +proxy_pass (\S+);/.exec(server) ?? [];
      expect(found(server, /location @repeatable \{\n.*non_idempotent;\n +proxy_pass (\S+);/)).toBe(area);
    }
  });

  it.each([
    ['key /bingo/events', '1'],
    ['key /graphql', ''],
    [' /bingo/events', ''],
  ])('has in "%s" the key and path that permit it: "%s"', (subject, value) => {
    const [, map = ''] = proxy.split('map "$http_idempotency_key $uri" $is_repeatable {');
    const rules = [...map.slice(0, map.indexOf('}')).matchAll(/"~(.+)" "";/g)];
    expect(rules).toHaveLength(2);
    expect(rules.some(([, rule = '']) => new RegExp(rule).test(subject)) ? '' : '1').toBe(value);
  });
});
