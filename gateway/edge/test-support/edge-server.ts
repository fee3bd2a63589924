import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import pino from 'pino';
import { DomainError } from '#protocol/errors';
import { OriginPolicy } from '#protocol/origin-policy';
import type { AcceptedCredential, Identity } from '../../identity/identity';
import { rateClassOf } from '../admission';
import { createEdge, type EdgeOptions } from '../create-edge';
import { createRateLimiter } from '../rate-limiter';
import { redaction } from '../redaction';

const origins = new OriginPolicy({
  baseUrl: 'https://api.example.org',
  parentDomain: 'example.org',
  previewDomains: [],
});

/** Accepts the bearer token `good` as a user and the key `service` as a service. */
const identity: Identity = {
  async identify({ bearer, cookies, serviceKey }, accepts, address) {
    if ((accepts === 'service' || accepts === 'public') && serviceKey === 'service') {
      return {
        principal: { kind: 'service' },
        credentialGood: true,
        credentialSent: true,
        limiterKey: 'service',
        unlimited: true,
      };
    }
    const token = bearer ?? cookies?.[0];
    const user = { userId: '100', username: 'ada', sessionId: 's', permissions: [], isSuperAdmin: false };
    if (token === 'good') {
      const principal = { kind: 'user' as const, ...user };
      const verified = { credentialGood: true, credentialSent: true };
      return { principal, ...verified, limiterKey: 'user:100', unlimited: false };
    }
    const credentialSent = token !== undefined;
    const principal = { kind: 'anonymous' as const };
    const limiterKey = `address:${address}`;
    return { principal, credentialGood: !credentialSent, credentialSent, limiterKey, unlimited: false };
  },
  clearCaches: () => undefined,
};

interface EdgeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

const ACCEPTED = ['public', 'user', 'service', 'plugin', 'any'] as const;

function acceptedBy(text: string): AcceptedCredential {
  const accepts = ACCEPTED.find((known) => known === text);
  if (!accepts) throw new Error(`${text} is not a kind of credential`);
  return accepts;
}

const servers: Server[] = [];

/** Closes every server of a test; use in `afterEach`. */
export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
}

/**
 * Starts a server that processes requests like the facade. The query sets `accepts`, `cost` and an additional
 * class `besides`.
 */
export async function serve(options: Partial<EdgeOptions> = {}) {
  const lines: string[] = [];
  const log = pino({ redact: [...redaction] }, { write: (line: string) => void lines.push(line) });
  const limiter = createRateLimiter({ limits: { public: 2, authenticated: 3, plugin: 1, refresh: 1 }, log });
  const edge = createEdge({ identity, limiter, origins, trustProxy: 0, log, ...options });
  const server = createServer(async (req, res) => {
    try {
      const request = edge.receive(req, res);
      if (!request) return;
      const query = new URL(req.url ?? '', 'http://local').searchParams;
      const accepts = acceptedBy(query.get('accepts') ?? 'public');
      const who = await edge.identify(req, request, accepts);
      const cost = Number(query.get('cost') ?? 1);
      const charge = { identity: who, request, cost };
      await edge.admit(res, { ...charge, rateClass: rateClassOf(accepts, who) });
      if (query.get('besides') === 'refresh') await edge.admit(res, { ...charge, rateClass: 'refresh' });
      res.end(JSON.stringify({ address: request.address, kind: who.principal.kind }));
    } catch (error) {
      const code = error instanceof DomainError ? error.extensions.code : 'UNEXPECTED';
      res
        .writeHead(400)
        .end(JSON.stringify({ code, message: String(error), id: edge.requestOf(req).requestId }));
    }
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const send = (sent: Sent = {}): Promise<EdgeResponse> =>
    new Promise<EdgeResponse>((resolve, reject) => {
      const { method = 'GET', path = '/', headers = {} } = sent;
      const request = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent: false }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      });
      request.on('error', reject).end();
    });
  return { send, lines };
}
