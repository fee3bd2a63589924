import { communitySchema } from '../test-support/community-schema';
import { loadOperations } from './load-operations';

const operations = loadOperations(communitySchema);

describe('the REST contract', () => {
  it('is valid against the public schema', () => {
    expect(operations.length).toBeGreaterThan(20);
  });

  it.each(operations.map(({ file, name }) => [file, name]))(
    '%s is named after its operation',
    (file, name) => {
      const kebab = name.replaceAll(/(?!^)([A-Z])/g, '-$1').toLowerCase();
      expect(file.split('/')[1]).toBe(`${kebab}.graphql`);
    },
  );

  it('declares the source of each variable', () => {
    const sources = operations.flatMap(({ name, variables }) =>
      variables.map(({ source }) => `${name} ${source.place} ${source.name}`),
    );
    expect(sources).toEqual(
      expect.arrayContaining([
        'ListUsers query page',
        'UpdateRole path id',
        'UpdateRole body name',
        'RemoveRole body role_id',
        'CompleteSignIn cookies SIGN_IN',
      ]),
    );
  });
});
