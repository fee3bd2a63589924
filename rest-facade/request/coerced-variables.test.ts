import fc from 'fast-check';
import {
  type GraphQLInputType,
  GraphQLNonNull,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  parse,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { communitySchema } from '../test-support/community-schema';
import { coerceJson } from './coerce-json';
import { coerceTexts } from './coerce-text';

const SOME_JSON: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -0,
    7,
    1.5,
    2 ** 31,
    2 ** 53,
    '',
    '7',
    'text',
    '2026-01-02',
    '2026-01-02T03:04:05Z',
  ),
  fc.jsonValue(),
);

/** A valid value of each scalar that does not accept any text. */
const LEAVES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Int', 7],
  ['SafeInt', 7],
  ['Float', 1.5],
  ['Boolean', true],
  ['Timestamp', '2026-01-02T03:04:05Z'],
  ['Date', '2026-01-02'],
]);

/** Generates values that are valid for a type, or nearly valid. */
function valuesOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 19, arbitrary: fittingOf(type) }, { weight: 1, arbitrary: SOME_JSON });
}

function fittingOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valuesOf(type.ofType);
  if (isListType(type)) return fc.array(valuesOf(type.ofType), { maxLength: 2 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (!isInputObjectType(type)) return fc.constant(LEAVES.get(type.name) ?? 'text');
  const fields = Object.values(type.getFields());
  const values = fields.map(({ name, type: within }) => [name, valuesOf(within)] as const);
  const requiredKeys = fields.filter(isRequiredInputField).map(({ name }) => name);
  return fc.record(Object.fromEntries([...values, ['unheardOf', SOME_JSON]]), { requiredKeys });
}

const types = Object.values(communitySchema.getTypeMap())
  .filter((type) => isInputType(type) && type.name !== 'Upload' && !type.name.startsWith('__'))
  .flatMap((type) => (isInputType(type) ? [type] : []));

function definitionsOf(type: GraphQLInputType): VariableDefinitionNode[] {
  const definitions: VariableDefinitionNode[] = [];
  visit(parse(`query Q($value: ${type}) { __typename }`), {
    VariableDefinition: (definition) => void definitions.push(definition),
  });
  return definitions;
}

/** Returns graphql-js's errors for a value that the facade accepts; null when the facade rejects it. */
function problemsOf(type: GraphQLInputType, coerce: () => unknown): readonly string[] | null {
  let value: unknown;
  try {
    value = coerce();
  } catch {
    return null;
  }
  const { errors = [] } = getVariableValues(communitySchema, definitionsOf(type), { value });
  return errors.map(({ message }) => message);
}

describe('a variable that the facade accepts', () => {
  it.each(types.map((type) => [String(type), type] as const))(
    'is valid for graphql-js too: %s',
    (_, type) => {
      const required = new GraphQLNonNull(type);
      let accepted = 0;
      const check = (problems: readonly string[] | null): void => {
        if (problems) accepted += 1;
        expect(problems ?? []).toEqual([]);
      };
      fc.assert(
        fc.property(valuesOf(type), fc.string(), (value, text) => {
          check(problemsOf(required, () => coerceJson(required, value, 'field')));
          check(problemsOf(required, () => coerceTexts(required, [text], 'field')));
        }),
        { numRuns: 200 },
      );
      expect(accepted).toBeGreaterThan(0);
    },
  );
});
