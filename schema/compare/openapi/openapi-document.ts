import { z } from 'zod';

const json = z.record(z.string(), z.unknown());

const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), json)),
  components: z.record(z.string(), z.record(z.string(), json)).default({}),
});

/** What the comparison reads of an OpenAPI 3.1 document. */
export type OpenApi = z.infer<typeof document>;

/** @throws Error when it is no OpenAPI document. */
export function readOpenApi(value: unknown): OpenApi {
  return document.parse(value);
}
