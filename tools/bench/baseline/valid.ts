import type { z } from 'zod';
import { Refusal } from './http-edge';

/** Parses input. @throws Refusal that names the first invalid field. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues[0]?.path.join('.') ?? 'invalid');
}
