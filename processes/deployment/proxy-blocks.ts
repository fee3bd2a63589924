import { AREAS, directPort } from '#protocol/areas';
import { topology } from '../spread/topology';
import { FIRST_PORT } from './compose-blocks';
import type { Blocks } from './generated-blocks';

/** Returns the generated blocks of `deploy/nginx.conf`: an upstream and a server per direct address. */
export function proxyBlocks(): Blocks {
  const gateways = topology(FIRST_PORT).filter(({ kind }) => kind === 'gateway');
  return {
    upstreams: AREAS.flatMap((area) => [
      `upstream ${area} {`,
      `    zone ${area} 64k;`,
      '    hash $proxy_add_x_forwarded_for consistent;',
      ...[...gateways, ...gateways].map(
        ({ name, port }) => `    server ${name}:${directPort(port, area)} max_fails=0;`,
      ),
      '}',
    ]),
    servers: AREAS.flatMap((area) => [
      'server {',
      `    listen ${directPort(FIRST_PORT, area)};`,
      '    include /etc/nginx/errors.conf;',
      '    location / {',
      '        if ($is_repeatable) { return 418; }',
      `        proxy_pass http://${area};`,
      '    }',
      '    location @repeatable {',
      '        proxy_next_upstream error timeout non_idempotent;',
      `        proxy_pass http://${area};`,
      '    }',
      '}',
    ]),
  };
}
