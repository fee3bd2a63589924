/** Writes `src/contract.ts`, the types of the platform's OpenAPI document. */
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const FILE = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));

const types = await openapiTS(new URL('../../schema/artefacts/openapi.json', import.meta.url), {
  // A file is sent and read as such, not as text.
  transform: ({ contentMediaType, format }) =>
    contentMediaType === 'application/octet-stream' || format === 'binary' ? FILE : undefined,
});
writeFileSync(new URL('src/contract.ts', import.meta.url), astToString(types));
