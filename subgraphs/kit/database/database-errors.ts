import { z } from 'zod';

const databaseError = z.object({ code: z.string(), constraint: z.string().optional() });

/** Whether a statement was ended because it took, or waited for a lock, too long. */
export function isStatementTimeout(error: unknown): boolean {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  return parsed.success && ['57014', '55P03'].includes(parsed.data.code);
}

/** The name of the constraint (unique, foreign key or check) that a write broke, or null when the error is something else. */
export function brokenConstraint(error: unknown): string | null {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  if (!parsed.success || !['23505', '23503', '23514'].includes(parsed.data.code)) return null;
  return parsed.data.constraint ?? null;
}

/** TypeORM wraps the errors of pg. */
function driverErrorOf(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}
