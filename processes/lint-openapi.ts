import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What Redocly's recommended rules find wrong, a line each; warnings count. */
export async function lintOpenApi(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return problems.map(
    ({ severity, ruleId, message, location }) =>
      `openapi.json ${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}
