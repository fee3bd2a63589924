/** Writes the types of an OpenAPI document to standard output: `node generate.mjs <file>`. */
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const FILE = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));

const [document] = process.argv.slice(2);
const types = await openapiTS(pathToFileURL(document), {
  // A file is sent and read as such, not as text.
  transform: ({ contentMediaType, format }) =>
    contentMediaType === 'application/octet-stream' || format === 'binary' ? FILE : undefined,
});
process.stdout.write(
  `/** Generated from schema/artefacts/openapi.json by "npm run generate": do not edit. */\n\n`,
);
process.stdout.write(astToString(types));
