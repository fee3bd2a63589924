import { createConfig, getLineColLocation, lintFromString } from '@redocly/openapi-core';
import { type Finding, finding } from './finding';

const FILE = 'schema/artefacts/openapi.json';

/** What Redocly's recommended rules find wrong; warnings count, as the document is all ours. */
export async function checkOpenApi(document: string): Promise<Finding[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location: [location] }) =>
    finding({
      severity: 'error',
      rule: `OPENAPI_${ruleId.replaceAll('-', '_').toUpperCase()}`,
      message: `${message} (${location?.pointer ?? 'openapi.json'})`,
      file: FILE,
      line: location ? getLineColLocation(location).start.line : 1,
      coordinate: location?.pointer ?? null,
      help: 'correct the REST document that the endpoint is described from, then run npm run generate',
    }),
  );
}
