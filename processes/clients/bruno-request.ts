import type { BruItem, BruRequest } from '@usebruno/lang';
import { exampleVariables } from '#facade/examples/example-variables';
import type { RestOperation, RestVariable, VariablePlace } from '#facade/rest-operation';
import { BINGO_KEY, RENAMED_PARAMETERS } from './renamed-parameters';

/** Files of the collection that are sent, by operation. */
const FILES: Readonly<Record<string, string>> = {
  SubmitTileProof: 'files/screenshot.png',
  ImportAttendance: 'files/attendance.csv',
};

/** Places that nobody fills in by hand. */
const UNSEEN_PLACES: ReadonlySet<VariablePlace> = new Set(['page', 'cookie', 'cookies']);

/**
 * An endpoint as a request of Bruno, with its example.
 *
 * @param seq its place among the requests of its area, from 1
 */
export function brunoRequest(operation: RestOperation, seq: number): BruRequest {
  const { name, summary, contract, variables } = operation;
  const at = (place: VariablePlace) => variables.filter(({ source }) => source.place === place);
  const params = [...at('path'), ...at('query')].map((variable) => parameter(operation, variable));
  const query = params.filter(({ type, enabled }) => type === 'query' && enabled);
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  const handed = RENAMED_PARAMETERS.filter(({ from }) => from.operation === name);
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
    ...(handed.length > 0 && {
      vars: { res: handed.map(({ name, from }) => item(name, `res.body.${from.key}`)) },
    }),
    docs: docsOf(operation),
  };
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

/** Plugins and services have credentials of their own; everybody else has the collection's. */
function headersOf({ contract }: RestOperation): BruItem[] {
  if (contract.access === 'PLUGIN') return [item('X-Bingo-Key', `{{${BINGO_KEY}}}`)];
  if (contract.access === 'SERVICE') return [item('X-Service-Key', '{{service_key}}')];
  return [];
}

function bodyOf(operation: RestOperation): BruRequest['body'] | null {
  const { name, variables, contract } = operation;
  if (contract.consumes === 'MULTIPART') {
    const fields = variables.filter(({ source }) => source.place === 'form');
    const files = variables.filter(({ source }) => source.place === 'file');
    return {
      multipartForm: [
        ...fields.map((field) => formField(operation, field)),
        ...files.map(
          ({ source }): BruItem => ({
            name: source.name,
            value: [FILES[name] ?? ''],
            enabled: true,
            type: 'file',
          }),
        ),
      ],
    };
  }
  const inBody = variables.filter(({ source }) => source.place === 'body');
  if (inBody.length === 0) return null;
  const body: Record<string, unknown> = {};
  for (const variable of inBody) {
    const value = exampleOf(operation, variable);
    if (value !== undefined) place(body, variable.source.name.split('.'), value);
  }
  return { json: JSON.stringify(body, null, 2) };
}

function formField(operation: RestOperation, variable: RestVariable): BruItem {
  const value = exampleOf(operation, variable);
  return {
    ...item(variable.source.name, asText(value ?? '')),
    enabled: value !== undefined,
    type: 'text',
  };
}

/** What a variable is tried with: what an earlier answer gave, else the example; undefined where it is left out. */
function exampleOf(operation: RestOperation, { name }: RestVariable): unknown {
  const handed = RENAMED_PARAMETERS.find(({ to }) => to.includes(`${operation.name}.${name}`));
  return handed ? `{{${handed.name}}}` : exampleVariables(operation)[name];
}

function place(body: Record<string, unknown>, [key = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) {
    body[key] = value;
    return;
  }
  const nested: Record<string, unknown> = { ...(isObject(body[key]) && body[key]) };
  place(nested, inner, value);
  body[key] = nested;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function docsOf({ description, contract, variables }: RestOperation): string {
  const { permissions } = contract;
  const parameters = variables
    .filter(({ source }) => !UNSEEN_PLACES.has(source.place))
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
