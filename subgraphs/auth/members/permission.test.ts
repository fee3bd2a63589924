import { buildSchema, isEnumType } from 'graphql';
import { PERMISSIONS } from '#protocol/permissions';
import { readArtefacts } from '#schema/artefacts';
import { knownPermissions } from './permission.type';

describe('Permission', () => {
  it('has the permissions of the registry of areas', () => {
    const type = buildSchema(readArtefacts().get('api.graphql') ?? '').getType('Permission');
    const names = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
    expect(names.sort()).toEqual([...PERMISSIONS].sort());
  });

  it('leaves out stored names that it does not have', () => {
    const stored = ['manage_events', 'retired', 'constructor', '__proto__', 'view_admin'];
    expect(knownPermissions(stored)).toEqual(['manage_events', 'view_admin']);
  });
});
