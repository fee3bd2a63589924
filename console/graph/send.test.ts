import { filesIn, multipartBody } from './send.ts';

describe('an operation with files', () => {
  const file = new File(['x'], 'proof.png');
  const variables = { input: { eventId: 'spring', image: file } };

  it('is found by its variables', () => {
    expect(filesIn(variables)).toEqual([{ path: 'variables.input.image', file }]);
    expect(filesIn({ a: null, b: [1, 'x'] })).toEqual([]);
  });

  it('has null in place of the file, and a map from its part', async () => {
    const body = multipartBody({ query: 'mutation', variables }, filesIn(variables));
    expect(JSON.parse(String(body.get('operations')))).toEqual({
      query: 'mutation',
      variables: { input: { eventId: 'spring', image: null } },
    });
    expect(JSON.parse(String(body.get('map')))).toEqual({ '0': ['variables.input.image'] });
    const part = body.get('0');
    expect(part instanceof File && (await part.text())).toBe('x');
  });
});
