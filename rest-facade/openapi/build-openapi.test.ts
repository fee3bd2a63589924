import { createConfig, lintFromString } from '@redocly/openapi-core';
import { loadOperations } from '../documents/load-operations';
import { communitySchema } from '../test-support/community-schema';
import { buildOpenApi } from './build-openapi';

const document = buildOpenApi(communitySchema, loadOperations(communitySchema), '1.0.0');

describe('the OpenAPI document', () => {
  it('satisfies the recommended rules of Redocly without a warning', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });
});
