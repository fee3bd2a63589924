import type { z } from 'zod';
import { Refusal } from './surroundings';

/** Input as it has to be. @throws Refusal naming the first field at fault. */
export function valid<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues[0]?.path.join('.') ?? 'invalid');
}
