import { createHash } from 'node:crypto';
import { type Authorization, AuthorizationCodes, type CodePresentation } from './authorization-codes';

const SECOND = 1000;
const VERIFIER = 'v'.repeat(43);

const AUTHORIZATION: Authorization = {
  user: { id: '5', username: 'bob', globalName: null, avatar: null },
  clientId: 'platform',
  redirectUri: 'http://localhost:4000/auth/callback',
  scope: 'identify',
  codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
};

function setUp() {
  const clock = { now: 0 };
  const codes = new AuthorizationCodes(() => clock.now);
  const code = codes.issue(AUTHORIZATION);
  const redeem = (changes: Partial<CodePresentation> = {}) =>
    codes.redeem({
      code,
      clientId: AUTHORIZATION.clientId,
      redirectUri: AUTHORIZATION.redirectUri,
      codeVerifier: VERIFIER,
      ...changes,
    });
  return { clock, codes, present: redeem };
}

describe('an authorization code', () => {
  it('is exchanged for a bearer token of seven days', () => {
    const { codes, present } = setUp();
    const tokens = present();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 604800, scope: 'identify' });
    expect(codes.userOf(tokens?.access_token ?? '')).toEqual(AUTHORIZATION.user);
    expect(tokens?.refresh_token).not.toBe(tokens?.access_token);
  });

  it('is valid for one minute', () => {
    const early = setUp();
    early.clock.now = 60 * SECOND - 1;
    expect(early.present()).toBeDefined();
    const late = setUp();
    late.clock.now = 60 * SECOND;
    expect(late.present()).toBeUndefined();
  });

  it.each<[string, Partial<CodePresentation>]>([
    ['another client', { clientId: 'other' }],
    ['another redirect address', { redirectUri: 'http://localhost:4000/other' }],
    ['no redirect address', { redirectUri: undefined }],
    ['no verifier', { codeVerifier: undefined }],
    ['a wrong verifier', { codeVerifier: 'w'.repeat(43) }],
    ['the challenge for a verifier', { codeVerifier: AUTHORIZATION.codeChallenge }],
    ['another code', { code: 'unknown' }],
  ])('is rejected with %s', (_, changes) => {
    expect(setUp().present(changes)).toBeUndefined();
  });

  it('rejects a verifier shorter than RFC 7636 allows, even if its digest matches', () => {
    const codes = new AuthorizationCodes(() => 0);
    const codeChallenge = createHash('sha256').update('short').digest('base64url');
    const code = codes.issue({ ...AUTHORIZATION, codeChallenge });
    const { clientId, redirectUri } = AUTHORIZATION;
    expect(codes.redeem({ code, clientId, redirectUri, codeVerifier: 'short' })).toBeUndefined();
  });

  it('is spent by a failed attempt, so that verifiers cannot be guessed', () => {
    const { present } = setUp();
    present({ codeVerifier: 'w'.repeat(43) });
    expect(present()).toBeUndefined();
  });

  it('revokes its token if it is reused, at any time', () => {
    const { clock, codes, present } = setUp();
    const accessToken = present()?.access_token ?? '';
    clock.now = 604_000 * SECOND;
    codes.issue(AUTHORIZATION);
    expect(codes.userOf(accessToken)).toBeDefined();
    expect(present()).toBeUndefined();
    expect(codes.userOf(accessToken)).toBeUndefined();
  });
});

describe('an access token', () => {
  it('expires after seven days', () => {
    const { clock, codes, present } = setUp();
    const accessToken = present()?.access_token ?? '';
    clock.now = 604_800 * SECOND - 1;
    expect(codes.userOf(accessToken)).toBeDefined();
    clock.now = 604_800 * SECOND;
    expect(codes.userOf(accessToken)).toBeUndefined();
  });

  it("is not revoked by the reuse of another user's code", () => {
    const { codes, present } = setUp();
    const { clientId, redirectUri, user } = AUTHORIZATION;
    const other = codes.issue(AUTHORIZATION);
    const otherToken = codes.redeem({ code: other, clientId, redirectUri, codeVerifier: VERIFIER });
    present();
    present();
    expect(codes.userOf(otherToken?.access_token ?? '')).toEqual(user);
  });
});
