import { startPlatform, type TestPlatform } from '#tests/support/platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const CREATE = (value: string) => `mutation { createAccessToken(name: "x", expiresAt: ${value}) { id } }`;

describe('POST /graphql', () => {
  test.each(['"2026-02-30"', '"soon"', '5', '{}', '[]', 'true', 'soon'])(
    'reports a literal that is not a timestamp: %s',
    async (literal) => {
      const { body } = await platform.anonymous.graphql(CREATE(literal));
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    },
  );

  test.each(['2026-02-30', 'soon', 5, {}, [], true])(
    'reports a variable that is not a timestamp: %j',
    async (value) => {
      const query = 'mutation ($at: Timestamp!) { createAccessToken(name: "x", expiresAt: $at) { id } }';
      const { body } = await platform.anonymous.graphql(query, { at: value });
      expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    },
  );

  test('logs neither as an internal error', () => {
    expect(platform.output()).not.toContain('unexpected error');
  });
});
