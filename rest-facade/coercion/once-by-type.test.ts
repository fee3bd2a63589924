import { GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { onceByType } from './once-by-type';

describe('onceByType', () => {
  it('compiles each type at its first use only', () => {
    const compiled: string[] = [];
    const nameOf = onceByType((type) => {
      compiled.push(String(type));
      return String(type);
    });
    const required = new GraphQLNonNull(GraphQLInt);

    expect([GraphQLString, required, GraphQLString, required].map(nameOf)).toEqual([
      'String',
      'Int!',
      'String',
      'Int!',
    ]);
    expect(compiled).toEqual(['String', 'Int!']);
  });
});
