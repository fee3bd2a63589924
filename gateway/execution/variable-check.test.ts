import {
  buildSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { variableCheck } from './checked-operation';

const schema = buildSchema(`
  scalar Moment
  enum Level { low high }
  input Part { size: Int!  name: String = "none"  at: Moment  within: Part }
  type Query {
    all(text: String, id: ID, flag: Boolean, whole: Int, number: Float, level: Level, at: Moment, part: Part, list: [Int!]): ID
  }
`);

const TYPES = ['String', 'ID', 'Boolean', 'Int', 'Float', 'Level', 'Moment', 'Part', '[Int!]'].flatMap(
  (type) => [type, `${type}!`],
);
const VALUES = [
  undefined,
  null,
  'text',
  '',
  'low',
  true,
  0,
  -(2 ** 31),
  2 ** 31 - 1,
  2 ** 31,
  0.5,
  Number.NaN,
  { size: 1 },
  { size: 1, at: 'now', within: { size: 2, name: null } },
  { size: 1, within: { size: null } },
  { size: 1, unheard: 'of' },
  { size: 1, name: 5 },
  {},
  { size: 'x' },
  [1],
  ['x'],
];

function operationOf(type: string, more = ''): OperationDefinitionNode {
  const operation = getOperationAST(parse(`query Q($value: ${type}${more}) { __typename }`));
  if (!operation) throw new Error('no operation');
  return operation;
}

describe('variableCheck', () => {
  it.each(TYPES)('reports the same errors as graphql-js for a variable of type %s', (type) => {
    const operation = operationOf(type);
    const check = variableCheck(schema, operation);
    for (const value of VALUES) {
      const variables = value === undefined ? {} : { value };
      const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
      expect({ value, rejected: check(variables).map(({ message }) => message) }).toEqual({
        value,
        rejected: errors.map(({ message }) => message),
      });
    }
  });

  it('accepts an absent variable with a default', () => {
    expect(variableCheck(schema, operationOf('Int!', ' = 1'))({})).toEqual([]);
  });

  it('ignores inherited properties', () => {
    const operation = getOperationAST(parse('query Q($toString: String!) { __typename }'));
    expect(operation && variableCheck(schema, operation)({})).toHaveLength(1);
  });
});
