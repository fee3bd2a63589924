import { compareOpenApi } from './compare-openapi';
import type { Schema } from './openapi-document';

/** The parts of a document with one endpoint, `POST /cats/{id}`. */
export interface Shape {
  readonly path?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly object[];
  readonly body?: Schema;
  readonly response?: Schema;
  readonly responses?: Readonly<Record<string, object>>;
  /** More of the operation. */
  readonly more?: object;
  readonly servers?: readonly object[];
  readonly components?: object;
}

/** Creates an OpenAPI document with one endpoint. */
export function api(shape: Shape): object {
  const {
    path = '/cats/{id}',
    security,
    parameters,
    body,
    response,
    responses,
    more,
    servers,
    components,
  } = shape;
  const json = (schema: Schema) => ({ 'application/json': { schema } });
  const post = {
    security: security ?? [{}],
    parameters: parameters ?? [],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: { 200: { content: json(response ?? {}) }, ...responses },
    ...more,
  };
  return {
    openapi: '3.1.0',
    paths: { [path]: { post } },
    servers: servers ?? [],
    components: { schemas: { Cat: { type: 'string' } }, ...components },
  };
}

/** Compares two documents: `breaking RESPONSE_FIELD_REMOVED 200 a`. */
export function changes(before: Shape, after: Shape): string[] {
  return compareOpenApi(api(before), api(after)).map(
    ({ class: changeClass, rule, coordinate }) =>
      `${changeClass} ${rule.replace('OPENAPI_', '')} ${coordinate.replace('POST /cats/{id} ', '')}`,
  );
}
