import { GraphQLError, parse, Source } from 'graphql';
import { unreadableDocument } from './check-documents';

describe('a REST document with a syntax error', () => {
  it('is reported with its file and line', () => {
    let thrown: unknown;
    try {
      parse(new Source('query GetCat {\n  cat {\n    name:\n  }\n}', 'bingo/get-cat.graphql'));
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof GraphQLError)) throw new Error('the document must not be read');
    expect(unreadableDocument(thrown)).toMatchObject({
      severity: 'error',
      rule: 'REST_DOCUMENT_INVALID',
      message: 'Syntax Error: Expected Name, found "}".',
      file: 'rest-facade/operations/bingo/get-cat.graphql',
      line: 4,
    });
  });
});
