import { envJsonToBruV2, jsonToBruV2, jsonToCollectionBru } from '@usebruno/lang';
import { type EndpointExample, readExample } from '#facade/examples/examples';
import type { RestOperation } from '#facade/rest-operation';
import { SANDBOX_SECRETS } from '#processes/configuration/sandbox-secrets';
import { brunoRequest } from './bruno-request';

const METHODS = ['POST', 'GET', 'PUT', 'DELETE'];

const DOCS = `Every REST endpoint, generated from its document by \`npm run generate\`.

Choose the environment *sandbox*, start the platform with \`npm start\` and put a token of the sandbox's administrator into the
variable \`token\`: \`npm run -s access-token -- --user 100000000000000001 --name bruno --days 30\` (sign in once as \`admin\` and as \`Mae\`
before). Folders and their requests run in order: what the first requests create, the others read, change and delete. Each asserts its
status. The last one signs out, which ends the token.`;

/**
 * Returns the files of a Bruno collection: path below its folder → content. Deterministic.
 *
 * @param productName title of the collection.
 */
export function brunoCollection(
  operations: readonly RestOperation[],
  productName: string,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>([
    ['bruno.json', `${JSON.stringify({ version: '1', name: productName, type: 'collection' }, null, 2)}\n`],
    [
      'collection.bru',
      jsonToCollectionBru({ auth: { mode: 'bearer', bearer: { token: '{{token}}' } }, docs: DOCS }),
    ],
    ['environments/sandbox.bru', sandbox(operations)],
  ]);
  const areas = [...new Set(operations.map(({ area }) => area))].sort(authLast);
  for (const [index, area] of areas.entries()) {
    files.set(`${area}/folder.bru`, jsonToCollectionBru({ meta: { name: area, seq: index + 1 } }));
    const own = operations.filter((operation) => operation.area === area).sort(byLifeCycle);
    for (const [place, operation] of own.entries()) {
      const path = operation.file.replace(/\.graphql$/, '.bru');
      files.set(path, jsonToBruV2(brunoRequest(operation, place + 1)));
    }
  }
  return files;
}

/** Orders auth last, since signing out ends the collection's token; keeps the order of the others. */
function authLast(left: string, right: string): number {
  return Number(left === 'auth') - Number(right === 'auth');
}

/**
 * Orders requests by life cycle: creation (parents first), other actions, reads, updates, deletions (children
 * first), reopening, after which there are no results to read; sign-out last.
 */
function byLifeCycle(left: RestOperation, right: RestOperation): number {
  return rank(left) - rank(right) || depth(left) - depth(right) || (left.name < right.name ? -1 : 1);
}

function rank({ name, contract }: RestOperation): number {
  if (name === 'SignOut') return METHODS.length + 2;
  if (name.startsWith('Delete') || name.startsWith('Reopen')) return METHODS.length + 1;
  return name.startsWith('Create') ? 0 : METHODS.indexOf(contract.method) + 1;
}

function depth({ name, pattern }: RestOperation): number {
  if (name.startsWith('Delete')) return -pattern.length;
  return name.startsWith('Create') ? pattern.length : 0;
}

/**
 * Returns the environment. Variables that no earlier request provides take the example values, or are secret.
 */
function sandbox(operations: readonly RestOperation[]): string {
  const variable = (name: string, value: string | null) => ({
    name,
    value: value ?? '',
    enabled: true,
    secret: value === null,
  });
  const examples = operations.map(readExample);
  const provided = examples.flatMap(({ provides }) => Object.keys(provides));
  return envJsonToBruV2({
    variables: [
      variable('base_url', 'http://localhost:4000'),
      variable('service_key', SANDBOX_SECRETS.serviceKey),
      variable('token', null),
      ...provided.map((name) => variable(name, valueBefore(name, examples))),
    ],
  });
}

function valueBefore(provided: string, examples: readonly EndpointExample[]): string | null {
  for (const { uses, example } of examples) {
    const [variable] = Object.keys(uses).filter((name) => uses[name] === provided);
    if (variable !== undefined) return String(example[variable]);
  }
  return null;
}
