import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';

const response = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).loose() }))
    .optional(),
});

/** Runs an operation that must succeed and returns its data. */
export async function ask(client: ApiClient, query: string, variables: object = {}): Promise<unknown> {
  const { body } = await client.graphql(query, variables).expect(200);
  const { data, errors } = response.parse(body);
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

/** Runs an operation that must fail and returns code and message of its first error. */
export async function askError(
  client: ApiClient,
  query: string,
  variables: object = {},
): Promise<{ readonly code: string; readonly message: string }> {
  const { body } = await client.graphql(query, variables);
  const [error] = response.parse(body).errors ?? [];
  if (!error) throw new Error(`${query} succeeded: ${JSON.stringify(body)}`);
  return { code: error.extensions.code, message: error.message };
}
