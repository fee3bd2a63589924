import { getIntrospectionQuery } from 'graphql';
import { suitePlatform } from '#tests/support/suite';

const platform = suitePlatform();

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

  test.each([
    ['mutation { beginSignIn { location } }', 'Cannot query field "beginSignIn" on type "Mutation".'],
    ['mutation { completSignIn { location } }', 'Cannot query field "completSignIn" on type "Mutation".'],
    ['mutation { signOut { cookieValue } }', 'Cannot query field "cookieValue" on type "Redirection".'],
    [
      'mutation { signOut(sessionToken: "x") { location } }',
      'Unknown argument "sessionToken" on field "Mutation.signOut".',
    ],
    [
      '{ tileSubmissionImage(eventId: "a", submissionId: "b") { storageKey } }',
      'Cannot query field "tileSubmissionImage" on type "Query". Did you mean "tileSubmission" or "tileSubmissions"?',
    ],
  ])('does not know what only REST documents use: %s', async (query, message) => {
    const { body } = await platform.anonymous.graphql(query);
    expect(body).not.toHaveProperty('data');
    expect(body).toMatchObject({ errors: [{ message }] });
  });

  test('does not describe what only REST documents use', async () => {
    const { body } = await platform.anonymous.graphql(getIntrospectionQuery());
    const text = JSON.stringify(body);
    expect(text).toContain('"name":"signOut"');
    expect(text).not.toMatch(/SignIn\b|sessionToken|cookie|StoredFile|storageKey|TileImageSize/i);
  });

  test('logs neither as an internal error', () => {
    expect(platform.output()).not.toContain('unexpected error');
  });
});
