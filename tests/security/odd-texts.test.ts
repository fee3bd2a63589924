import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { suitePlatform } from '#tests/support/suite';
import { seedTeam, seedTeamEvent } from '../contract/events/seed-teams';
import { askError } from '../contract/graph';

const platform = suitePlatform();
let admin: ApiClient;
beforeAll(async () => {
  admin = await platform.signInAdmin();
});

const schema = buildSchema(readFileSync('schema/artefacts/api.graphql', 'utf8'));

/** Deepest level of inputs that are filled; recursive ones exist. */
const MAX_DEPTH = 4;

/** Plausible values of scalars; a value that is no text is taken for what it is. */
const VALUES: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  SafeInt: 1,
  Date: '2026-01-01',
  Timestamp: '2026-01-01T00:00:00.000Z',
  Upload: null,
};

/** A scalar, and the text that all of its values have. */
interface OddText {
  readonly scalar: 'ID' | 'String';
  readonly text: string;
}

/**
 * Returns a value of a type; an odd text for values of the scalar, which are given although they are
 * optional.
 */
function sampleOf(type: GraphQLInputType, odd: OddText, depth = 0): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [sampleOf(nullable.ofType, odd, depth)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) return samplesOf(Object.values(nullable.getFields()), odd, depth + 1);
  const { name } = getNamedType(nullable);
  if (name === odd.scalar) return odd.text;
  return Object.hasOwn(VALUES, name) ? VALUES[name] : 'text';
}

function samplesOf(
  fields: readonly (GraphQLArgument | GraphQLInputField)[],
  odd: OddText,
  depth: number,
): Record<string, unknown> {
  const filled = fields.filter(({ type }) => isNonNullType(type) || isOptionalOf(type, odd, depth));
  return Object.fromEntries(filled.map(({ name, type }) => [name, sampleOf(type, odd, depth)]));
}

const isOptionalOf = (type: GraphQLInputType, { scalar }: OddText, depth: number) =>
  depth < MAX_DEPTH && getNamedType(type).name === scalar;

/** Returns an operation for each root field that takes such a text, with a short selection. */
function operations(kind: 'query' | 'mutation', odd: OddText) {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  return Object.values(root?.getFields() ?? {}).flatMap(({ name, args, type }) => {
    const variables = samplesOf(args, odd, 0);
    if (!JSON.stringify(variables).includes(JSON.stringify(odd.text))) return [];
    const used = args.filter((argument) => Object.hasOwn(variables, argument.name));
    const declared = used.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
    const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
    const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
    return [{ name, query: `${kind} (${declared}) { ${name}(${passed}) ${selection} }`, variables }];
  });
}

const response = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

/** Returns the code of each operation, by root field. */
async function codesOf(odd: OddText): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>();
  for (const { name, query, variables } of [...operations('query', odd), ...operations('mutation', odd)]) {
    const { body } = await admin.graphql(query, variables);
    codes.set(name, response.parse(body).errors?.[0]?.extensions.code ?? 'accepted');
  }
  return codes;
}

describe.each([
  ['a NUL', '1\u0000'],
  ['a lone surrogate', '1\ud800'],
  ['a control character', '1\u0007'],
])('%s', (_what, text) => {
  it('makes an id unknown or invalid at every root field', async () => {
    const codes = await codesOf({ scalar: 'ID', text });
    expect(codes.size).toBeGreaterThan(70);
    expect([...codes].filter(([, code]) => code === 'INTERNAL_SERVER_ERROR')).toEqual([]);
  });

  it('makes a member unknown to a team that exists', async () => {
    const eventId = await seedTeamEvent(platform);
    const { id: teamId, members } = await seedTeam(platform, eventId, 'Red');
    const [captain] = members;
    for (const mutation of ['removeTileTeamMember', 'assignTileTeamCaptain']) {
      const query = `mutation ($teamId: ID!, $userId: ID!) {
        ${mutation}(teamId: $teamId, userId: $userId) { __typename } }`;
      expect((await askError(captain, query, { teamId, userId: text })).code).toBe('NOT_FOUND');
    }
  });

  it('is no internal error in the texts of any root field', async () => {
    const codes = await codesOf({ scalar: 'String', text });
    expect(codes.size).toBeGreaterThan(40);
    expect([...codes].filter(([, code]) => code === 'INTERNAL_SERVER_ERROR')).toEqual([]);
  });
});
