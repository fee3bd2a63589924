import { type SandboxServer, startIdentityProvider } from '#sandbox/identity/identity-provider';
import { migratedDatabase, type TestDatabase } from '#tests/support/database';
import { openTestArea, type TestArea } from '../test-support/open-test-area';

const BEGIN = `mutation ($returnUrl: String, $bindings: [String!]) {
  beginSignIn(returnUrl: $returnUrl, browserBindings: $bindings) { location cookieValue cookieExpiresAt endedSignIns }
}`;
const COMPLETE = `mutation ($code: String, $state: String, $error: String, $bindings: [String!]) {
  completeSignIn(code: $code, state: $state, error: $error, browserBindings: $bindings) { location cookieValue endedSignIns }
}`;

let database: TestDatabase;
let provider: SandboxServer;
let area: TestArea;

beforeAll(async () => {
  database = await migratedDatabase();
  const redirectUris = ['http://localhost:4000/auth/callback'];
  provider = await startIdentityProvider({ clientId: 'client', clientSecret: 'secret', redirectUris });
  area = await openTestArea(database.url, provider.url);
});

afterAll(async () => {
  await area.close();
  await provider.close();
  await database.drop();
});

interface Begun {
  readonly bindings: readonly string[];
  readonly code: string;
  readonly state: string;
}

/** Begins a sign-in and authorizes it as the hinted user. */
async function begin(hint: string, returnUrl?: string, bindings: readonly string[] = []): Promise<Begun> {
  const redirection = await begun({ returnUrl, bindings });
  const agreed = await fetch(`${redirection.location}&login_hint=${hint}`, { redirect: 'manual' });
  const response = new URL(agreed.headers.get('location') ?? '').searchParams;
  return {
    bindings: [...bindings, redirection.cookieValue],
    code: response.get('code') ?? '',
    state: response.get('state') ?? '',
  };
}

interface Redirection {
  readonly location: string;
  readonly cookieValue: string;
  readonly endedSignIns: readonly string[];
}

async function begun(variables: object): Promise<Redirection> {
  return (await area.ask<{ beginSignIn: Redirection }>(BEGIN, { ...variables })).beginSignIn;
}

async function rejection(variables: object): Promise<unknown> {
  const { errors } = await area.execute(COMPLETE, { ...variables });
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

describe('a callback of the identity provider', () => {
  it('reports a cancelled sign-in', async () => {
    const { bindings, state } = await begin('24:cancels');
    expect(await rejection({ bindings, state, error: 'access_denied' })).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'Sign-in was cancelled',
    });
  });

  it('with an invalid or missing code is bad input', async () => {
    const { bindings, state } = await begin('25:codeless');
    expect(await rejection({ bindings, state, code: 'invented' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    const again = await begin('25:codeless');
    expect(await rejection({ bindings: again.bindings, state: again.state })).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'code is required',
    });
  });
});

describe('an unreachable identity provider', () => {
  it('makes the sign-in fail with UPSTREAM_UNAVAILABLE', async () => {
    const elsewhere = await migratedDatabase();
    const alone = await openTestArea(elsewhere.url);
    try {
      const { beginSignIn } = await alone.ask<{ beginSignIn: Redirection }>(BEGIN);
      const { location, cookieValue } = beginSignIn;
      const state = new URL(location).searchParams.get('state');
      const { errors } = await alone.execute(COMPLETE, { code: 'x', state, bindings: [cookieValue] });
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    } finally {
      await alone.close();
      await elsewhere.drop();
    }
  });
});
