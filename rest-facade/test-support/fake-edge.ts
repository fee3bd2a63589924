import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';
import type { Edge, EdgeRequest, RateCharge, RateClass } from '#gateway/edge/edge';
import type { CallerIdentity } from '#gateway/identity/identity';
import { DomainError, forbidden } from '#protocol/errors';
import { ANONYMOUS, type Principal } from '#protocol/principal';

const USER: Principal = {
  kind: 'user',
  userId: '1',
  username: 'ann',
  sessionId: 's1',
  permissions: [],
  isSuperAdmin: false,
};

/** Credentials that the fake edge accepts, as `authorization`, `x-service-key` or `x-bingo-key`. */
const CREDENTIALS: ReadonlyMap<string, Principal> = new Map<string, Principal>([
  ['user', USER],
  ['admin', { ...USER, permissions: ['manage_users'] }],
  ['super', { ...USER, isSuperAdmin: true }],
  ['service', { kind: 'service' }],
  ['plugin', { kind: 'plugin', keyHash: 'hash' }],
]);

const HEADERS = {
  public: 'authorization',
  user: 'authorization',
  service: 'x-service-key',
  plugin: 'x-bingo-key',
  any: 'authorization',
};

/** An edge that accepts plain words as credentials and records its calls. */
export class FakeEdge implements Edge {
  readonly admitted: { rateClass: RateClass; key: string }[] = [];
  readonly accepted: string[] = [];
  readonly logged: string[] = [];
  /** Whether the next request exceeds its rate limit. */
  exhausted = false;

  private readonly log: Logger = pino(
    { base: null },
    { write: (line: string) => void this.logged.push(line) },
  ).child({ requestId: 'request-1' });

  receive(req: IncomingMessage, res: ServerResponse): EdgeRequest | null {
    res.setHeader('x-request-id', 'request-1');
    if (req.headers.origin === 'https://evil.example') throw forbidden('Origin not allowed');
    if (req.method !== 'OPTIONS') return this.requestOf();
    res.writeHead(204).end();
    return null;
  }

  requestOf(): EdgeRequest {
    return {
      requestId: 'request-1',
      address: '192.0.2.1',
      log: this.log,
      servedBy: () => undefined,
      uses: () => undefined,
      within: (work) => work(),
    };
  }

  async identify(
    req: IncomingMessage,
    request: EdgeRequest,
    accepts: keyof typeof HEADERS,
  ): Promise<CallerIdentity> {
    this.accepted.push(accepts);
    const onlyServiceKey = accepts === 'public' && req.headers.authorization === undefined;
    const credential = req.headers[onlyServiceKey ? HEADERS.service : HEADERS[accepts]];
    if (credential === 'broken') throw new Error('secret at 10.0.0.7');
    const known = typeof credential === 'string' ? CREDENTIALS.get(credential) : undefined;
    return {
      principal: known ?? ANONYMOUS,
      credentialSent: credential !== undefined,
      credentialGood: credential === undefined || known !== undefined,
      limiterKey: known ? known.kind : request.address,
      unlimited: known?.kind === 'service',
    };
  }

  async admit(res: ServerResponse, { rateClass, identity }: RateCharge): Promise<void> {
    if (identity.unlimited) return;
    this.admitted.push({ rateClass, key: identity.limiterKey });
    res.setHeader('ratelimit', 'limit');
    if (!this.exhausted) return;
    res.setHeader('retry-after', '7');
    throw new DomainError('RATE_LIMITED', 'rate limit exceeded, retry in 7 seconds');
  }

  async charge(): Promise<void> {}
}
