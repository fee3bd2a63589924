import type { BruItem, BruRequest } from '@usebruno/lang';
import { exampleBody, HOOK_KEY_EXAMPLE, readExample } from '#facade/examples/examples';
import { HOOK_KEY, type RestOperation, type RestVariable, type VariablePlace } from '#facade/rest-operation';

/** The provided value that plugins send as a header. */
const BINGO_KEY = 'bingo_key';

/** Places that clients do not fill in. */
const INTERNAL_PLACES: ReadonlySet<VariablePlace> = new Set(['page', 'cookie', 'cookies']);

/**
 * Returns an endpoint as a Bruno request, with its example.
 *
 * @param seq 1-based position among the requests of its area.
 */
export function brunoRequest(operation: RestOperation, seq: number): BruRequest {
  const { summary, contract, variables } = operation;
  const at = (place: VariablePlace) => variables.filter(({ source }) => source.place === place);
  const params = [
    ...hookKeyOf(operation),
    ...[...at('path'), ...at('query')].map((variable) => parameter(operation, variable)),
  ];
  const query = params.filter(({ type, enabled }) => type === 'query' && enabled);
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const provided = Object.entries(readExample(operation).provides);
  const headers = headersOf(operation);
  const body = bodyOf(operation);
  return {
    meta: { name: summary, type: 'http', seq },
    http: {
      method: contract.method.toLowerCase(),
      url: `{{base_url}}${contract.path}${search && `?${search}`}`,
      body: body ? (body.json === undefined ? 'multipartForm' : 'json') : 'none',
      auth: headers.length > 0 ? 'none' : 'inherit',
    },
    ...(params.length > 0 && { params }),
    ...(headers.length > 0 && { headers }),
    ...(body && { body }),
    ...(provided.length > 0 && {
      vars: { res: provided.map(([name, key]) => item(name, `res.body.${key}`)) },
    }),
    assertions: [item('res.status', `eq ${statusOf(operation)}`)],
    ...(contract.transport === 'REDIRECT' && { settings: { followRedirects: false } }),
    docs: docsOf(operation),
  };
}

function statusOf(operation: RestOperation): number {
  const { status, transport } = operation.contract;
  return readExample(operation).status ?? (transport === 'REDIRECT' ? 302 : status);
}

/** Returns the key in the path of a hook whose document does not read it. */
function hookKeyOf({ contract, variables }: RestOperation): BruItem[] {
  if (contract.access !== 'HOOK' || variables.some(({ name }) => name === HOOK_KEY)) return [];
  return [{ ...item(HOOK_KEY, HOOK_KEY_EXAMPLE), type: 'path' }];
}

function parameter(operation: RestOperation, variable: RestVariable): BruItem {
  const { name, place } = variable.source;
  const value = exampleOf(operation, variable);
  return {
    name,
    value: asText(value ?? variable.fallback?.value ?? ''),
    enabled: place === 'path' || value !== undefined,
    type: place === 'path' ? 'path' : 'query',
  };
}

/**
 * Returns the headers. Plugins and services send their own credentials; other requests inherit the
 * collection's.
 */
function headersOf({ contract }: RestOperation): BruItem[] {
  if (contract.access === 'PLUGIN') return [item('X-Bingo-Key', `{{${BINGO_KEY}}}`)];
  if (contract.access === 'SERVICE') return [item('X-Service-Key', '{{service_key}}')];
  return [];
}

function bodyOf(operation: RestOperation): BruRequest['body'] | null {
  const { variables, contract } = operation;
  if (contract.consumes === 'MULTIPART') {
    const fields = variables.filter(({ source }) => source.place === 'form');
    const uploads = variables.filter(({ source }) => source.place === 'file');
    const { files } = readExample(operation);
    return {
      multipartForm: [
        ...fields.map((field) => formField(operation, field)),
        ...uploads.map(
          ({ name, source }): BruItem => ({
            name: source.name,
            value: [files[name] ?? ''],
            enabled: true,
            type: 'file',
          }),
        ),
      ],
    };
  }
  const body = exampleBody(operation, (variable) => exampleOf(operation, variable));
  return body && { json: JSON.stringify(body, null, 2) };
}

function formField(operation: RestOperation, variable: RestVariable): BruItem {
  const value = exampleOf(operation, variable);
  return {
    ...item(variable.source.name, asText(value ?? '')),
    enabled: value !== undefined,
    type: 'text',
  };
}

/**
 * Returns the value that an earlier response provides, else the example; undefined for an omitted variable.
 */
function exampleOf(operation: RestOperation, { name }: RestVariable): unknown {
  const { uses, example } = readExample(operation);
  return uses[name] === undefined ? example[name] : `{{${uses[name]}}}`;
}

function docsOf({ description, contract, variables }: RestOperation): string {
  const { permissions } = contract;
  const parameters = variables
    .filter(({ source }) => !INTERNAL_PLACES.has(source.place))
    .map(({ source, description }) =>
      `- \`${source.name}\` (${source.place}): ${description ?? ''}`.trimEnd(),
    );
  return [
    description,
    permissions.length > 0 ? `Requires ${permissions.map((name) => `\`${name}\``).join(' or ')}.` : null,
    parameters.join('\n') || null,
  ]
    .filter((part) => part !== null)
    .join('\n\n');
}

function item(name: string, value: string): BruItem {
  return { name, value, enabled: true };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
