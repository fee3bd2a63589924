import { z } from 'zod';
import type { ApiResponse } from '#tests/support/api-client';

/** Patterns that no response may contain: stack traces, SQL, table names, paths, hosts, packages. */
const LEAKS = [
  /\bat .+:\d+:\d+/,
  /\b(select|insert|update|delete)\b.+\b(from|into|set)\b/i,
  /\bauth\.(users|roles|user_roles|sessions|signing_keys|activity_log)\b/,
  /node_modules|\/dist\/|\/work\/|\.js\b/,
  /ECONNREFUSED|127\.0\.0\.1|localhost:\d+|::1/,
  /typeorm|type-graphql|graphql-jit|apollo|\bpg-boss\b|undici|\bjose\b/i,
];

const restError = z.strictObject({ error: z.string().min(1) });
const graphErrors = z.object({
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).loose() }))
    .min(1),
});

/** Fails if a text leaks internals. */
export function expectNoLeak(text: string): void {
  for (const leak of LEAKS) expect(text).not.toMatch(leak);
}

/**
 * Expects a REST response with this status that is exactly `{ error }` and leaks no internals; returns the
 * message.
 */
export function expectRejection(response: ApiResponse, status: number, code?: string): string {
  expect([response.status, response.text]).toEqual([status, expect.anything()]);
  const { error } = restError.parse(response.body);
  if (code !== undefined) expect(response.headers.get('x-error-code')).toBe(code);
  expectNoLeak(error);
  return error;
}

/** Expects errors without internals from `/graphql`; returns the first one's message and code. */
export function expectGraphError(response: ApiResponse): { readonly message: string; readonly code: string } {
  expect(response.status).toBeLessThan(500);
  const { errors } = graphErrors.parse(response.body);
  for (const { message } of errors) expectNoLeak(message);
  expect(response.text).not.toContain('stacktrace');
  const [first] = errors;
  return { message: first?.message ?? '', code: first?.extensions.code ?? '' };
}

/** Expects that `/graphql` rejected the whole operation with 400, without executing it. */
export function expectOperationRejected(response: ApiResponse): string {
  expect([response.status, response.text]).toEqual([400, expect.anything()]);
  const { message, code } = expectGraphError(response);
  expect(code).toBe('BAD_USER_INPUT');
  expect(response.body).not.toHaveProperty('data.viewer');
  return message;
}
