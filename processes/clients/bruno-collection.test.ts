import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bruToEnvJsonV2, bruToJsonV2 } from '@usebruno/lang';
import { loadOperations } from '#facade/documents/load-operations';
import { product } from '#runtime/package-root';
import { readSupergraph } from '#schema/artefacts';
import { documentSchema } from '#schema/internal-elements';
import { brunoCollection } from './bruno-collection';
import { brunoFolder, committedBruno } from './bruno-files';

const operations = loadOperations(documentSchema(readSupergraph()).toGraphQLJSSchema());
const generated = brunoCollection(operations, product.name);
const requests = [...committedBruno()]
  .filter(([path]) => /^[a-z]+\/(?!folder)[^/]+\.bru$/.test(path) && !path.startsWith('environments/'))
  .map(([path, text]) => ({ path, text, request: bruToJsonV2(text) }));

describe('the committed Bruno collection', () => {
  it('is current: otherwise run npm run generate', () => {
    const committed = committedBruno();
    const paths = [...new Set([...committed.keys(), ...generated.keys()])];
    expect(paths.filter((path) => committed.get(path) !== generated.get(path))).toEqual([]);
  });

  it('has one request for every endpoint', () => {
    const routes = requests.map(({ request: { http } }) => {
      const [path] = http.url.replace('{{base_url}}', '').split('?');
      return `${http.method.toUpperCase()} ${path}`;
    });
    const documented = operations.map(({ contract }) => `${contract.method} ${contract.path}`);
    expect(routes.sort()).toEqual(documented.sort());
  });

  it('gives each request of a folder a unique name and sequence number', () => {
    const places = requests.map(({ path, request }) => `${path.split('/')[0]} ${request.meta.seq}`);
    const names = requests.map(({ path, request }) => `${path.split('/')[0]} ${request.meta.name}`);
    expect(new Set(places).size).toBe(requests.length);
    expect(new Set(names).size).toBe(requests.length);
  });

  it('asserts the status of every response', () => {
    const asserted = requests.map(({ path, request }) => [path, request.assertions?.map(({ name }) => name)]);
    expect(asserted).toEqual(requests.map(({ path }) => [path, ['res.status']]));
    const { value } =
      requests.find(({ path }) => path === 'auth/sign-out.bru')?.request.assertions?.[0] ?? {};
    expect(value).toBe('eq 302');
  });

  it('does not follow redirects, whose status it asserts', () => {
    const redirects = requests.filter(({ text }) => text.includes('res.status: eq 302'));
    expect(redirects.map(({ request }) => request.settings?.followRedirects)).toEqual([false, false]);
  });

  it('uses only variables that the sandbox environment defines', () => {
    const environment = bruToEnvJsonV2(readFileSync(join(brunoFolder, 'environments/sandbox.bru'), 'utf8'));
    const known = new Set(environment.variables.map(({ name }) => name));
    const used = requests.flatMap(({ text }) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(used).toContain('submission_id');
    expect(used.filter((name) => name === undefined || !known.has(name))).toEqual([]);
  });

  it('contains the files that it sends', () => {
    const files = requests.flatMap(({ request }) =>
      (request.body?.multipartForm ?? []).flatMap(({ value }) => (Array.isArray(value) ? value : [])),
    );
    expect(files).toHaveLength(2);
    expect(files.filter((file) => !existsSync(join(brunoFolder, file)))).toEqual([]);
  });

  it('nests the body as the contract does', () => {
    const rule = requests.find(({ path }) => path === 'game/create-automation-rule.bru');
    expect(JSON.parse(rule?.request.body?.json ?? '')).toMatchObject({
      name: 'Welcome',
      config: { channel_id: 'general', message: 'Welcome {username}!' },
    });
  });
});
