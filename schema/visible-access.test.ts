import { buildSchema, isNonNullType, isObjectType, Kind, parse } from 'graphql';
import { isGuardTag } from '#protocol/access-rule';
import { NULL_WITHOUT_ACCESS_TAG } from '#protocol/field-tags';
import { readArtefacts, readSupergraph } from './artefacts';
import { schemaWithAccess } from './schema-with-access';
import { supergraphFields, tagsOf } from './supergraph-fields';

const supergraph = parse(readSupergraph(), { noLocation: true });
const apiSdl = readArtefacts().get('api.graphql') ?? '';
const api = buildSchema(apiSdl);
const fields = supergraphFields(supergraph).flatMap((field) => {
  const type = api.getType(field.type.name.value);
  const name = field.coordinate.slice(field.coordinate.indexOf('.') + 1);
  const found = isObjectType(type) ? type.getFields()[name] : undefined;
  return found ? [{ ...field, tags: tagsOf(field), field: found }] : [];
});
const restricted = fields.filter(({ tags }) => tags.some(isGuardTag));
const isRoot = (coordinate: string) => /^(Query|Mutation|Subscription)\./.test(coordinate);

describe('access in the public graph', () => {
  it('is in the description of every root field and every restricted field, and of no other', () => {
    const expected = fields.filter(({ coordinate, tags }) => isRoot(coordinate) || tags.some(isGuardTag));
    const described = fields.filter(({ field }) => /^Access: .+\.$/m.test(field.description ?? ''));
    expect(expected.length).toBeGreaterThan(80);
    expect(described.map(({ coordinate }) => coordinate)).toEqual(
      expected.map(({ coordinate }) => coordinate),
    );
  });

  it.each([
    ['Query.bingoEvents', 'Access: everybody.'],
    ['BingoEvent.participants', 'Access: permission manage_bingo.'],
    ['BingoParticipant.registeredAt', 'Access: the owner, or permission manage_bingo.'],
    ['Query.users', 'Access: permission manage_users or view_admin.'],
    ['Query.pluginConfiguration', 'Access: the game client, by bingo key.'],
    ['Query.validateToken', 'Access: services, by service key.'],
    ['Query.attendanceRecords', 'Access: signed-in users.'],
  ])('of %s is: %s', (coordinate, text) => {
    const found = fields.find((field) => field.coordinate === coordinate);
    expect(found?.field.description?.split('\n').at(-1)).toBe(text);
  });

  it('never nulls the parent of a forbidden field, except in mutations', () => {
    const nonNull = restricted.filter(({ field }) => isNonNullType(field.type));
    expect(nonNull.filter(({ coordinate }) => !coordinate.startsWith('Mutation.'))).toEqual([]);
  });

  it('marks what is null only without access', () => {
    const marked = restricted.filter(({ tags }) => tags.includes(NULL_WITHOUT_ACCESS_TAG));
    const seen = schemaWithAccess(apiSdl, supergraph);
    const typeOf = (coordinate: string) => {
      const [type = '', name = ''] = coordinate.split('.');
      const owner = seen.getType(type);
      return isObjectType(owner) ? owner.getFields()[name]?.type : undefined;
    };
    expect(marked.map(({ coordinate }) => coordinate)).toContain('BingoEvent.participants');
    expect(marked.filter(({ coordinate }) => !isNonNullType(typeOf(coordinate)))).toEqual([]);
    expect(isNonNullType(typeOf('User.globalName'))).toBe(false);
  });
});

describe('arguments', () => {
  it('have the order in which the code declares them', () => {
    const argumentsOf = (coordinate: string) => {
      const [type, name] = coordinate.split('.');
      const found = parse(apiSdl).definitions.find(
        (definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === type,
      );
      const fieldsOfType = found?.kind === Kind.OBJECT_TYPE_DEFINITION ? (found.fields ?? []) : [];
      const field = fieldsOfType.find((candidate) => candidate.name.value === name);
      return field?.arguments?.map((argument) => argument.name.value);
    };
    expect(argumentsOf('Query.bingoLeaderboard')).toEqual(['eventId', 'limit']);
    expect(argumentsOf('Query.users')).toEqual(['page', 'limit', 'search', 'orderBy', 'byDisplayName']);
    expect(argumentsOf('Mutation.updateTile')?.[0]).toBe('id');
  });
});
