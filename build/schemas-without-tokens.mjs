import { readFile } from 'node:fs/promises';

const BUILD_SCHEMA = /@apollo[\\/]federation-internals[\\/]dist[\\/]buildSchema\.js$/;

const PARSE = '(0, graphql_1.parse)(source)';

/**
 * Parses the supergraph without locations: Apollo's schemas refer to the syntax tree they are built from, and
 * one location in it keeps every token of the text.
 */
export const schemasWithoutTokens = {
  name: 'schemas without tokens',
  setup(build) {
    build.onLoad({ filter: BUILD_SCHEMA }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes(PARSE)) throw new Error(`${path} has no ${PARSE}`);
      return {
        contents: text.replace(PARSE, '(0, graphql_1.parse)(source, { noLocation: true })'),
        loader: 'js',
      };
    });
  },
};
