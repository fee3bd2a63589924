import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import pino from 'pino';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { SubgraphClient } from '../../clients/subgraph-client';
import { createIdentity, type IdentityOptions } from '../identity';

const log = pino({ enabled: false });
const tokens = { issuer: 'https://platform.test', audience: 'platform' };
export const ADDRESS = '192.0.2.7';
export const ada = { userId: '100', username: 'ada', permissions: ['manage_bingo'], isSuperAdmin: false };

export interface TokenParts {
  readonly sub?: string;
  readonly sid?: string;
  readonly kid?: string;
  readonly seconds?: number;
}

/** An auth subgraph that signs tokens, stores sessions and records requests. */
class AuthArea implements SubgraphClient {
  readonly sessions = new Map<string, typeof ada>([['s-ada', ada]]);
  readonly published: object[] = [];
  readonly serviceKeyHashes: string[] = [];
  readonly bannedUserIds: string[] = [];
  readonly requested: { query: string; caller: Caller }[] = [];
  failure: SubgraphResult | null = null;
  /** Awaited between computing a response and returning it. */
  beforeResponse: () => Promise<void> = async () => undefined;
  private readonly keys = new Map<string, CryptoKey>();

  async addKey(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    this.keys.set(kid, privateKey);
    this.published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' });
  }

  async token({ sub = '100', sid = 's-ada', kid = 'k1', seconds = 60 }: TokenParts = {}): Promise<string> {
    const key = this.keys.get(kid);
    if (!key) throw new Error(`no key ${kid}`);
    const token = new SignJWT({ sid })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(sub)
      .setIssuedAt();
    return token
      .setIssuer(tokens.issuer)
      .setAudience(tokens.audience)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key);
  }

  async execute({ query, variables }: SubgraphRequest, caller: Caller): Promise<SubgraphResult> {
    this.requested.push({ query, caller });
    if (this.failure) return this.failure;
    const data = this.response(query, variables?.id);
    await this.beforeResponse();
    return { data };
  }

  private response(query: string, sessionId: unknown): Record<string, unknown> {
    if (query.includes('signingKeys')) return { signingKeys: [...this.published] };
    if (query.includes('bannedUserIds')) return { bannedUserIds: [...this.bannedUserIds] };
    if (query.includes('serviceKeyHashes')) return { serviceKeyHashes: [...this.serviceKeyHashes] };
    if (query.includes('recordServiceKeyUse')) return { recordServiceKeyUse: true };
    return { sessionIdentity: this.sessions.get(String(sessionId)) ?? null };
  }

  countOf(field: string): number {
    return this.requested.filter(({ query }) => query.includes(field)).length;
  }
}

export async function platform(options: Partial<IdentityOptions> = {}) {
  const auth = new AuthArea();
  await auth.addKey('k1');
  const identity = createIdentity({ authClient: auth, tokens, serviceKeys: [], log, ...options });
  return { auth, identity };
}

/** Returns a promise and the function that resolves it. */
export function callGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Options for `jest.useFakeTimers` that fake time but let promises proceed. */
export const FAKE_TIMERS = { doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] } as const;
