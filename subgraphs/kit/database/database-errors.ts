import { z } from 'zod';

const databaseError = z.object({ code: z.string(), constraint: z.string().optional() });

/** Returns whether a statement was cancelled by a statement or lock timeout. */
export function isStatementTimeout(error: unknown): boolean {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  return parsed.success && ['57014', '55P03'].includes(parsed.data.code);
}

/**
 * Returns the name of the violated constraint (unique, foreign key or check), or null for any other error.
 */
export function brokenConstraint(error: unknown): string | null {
  const parsed = databaseError.safeParse(driverErrorOf(error));
  if (!parsed.success || !['23505', '23503', '23514'].includes(parsed.data.code)) return null;
  return parsed.data.constraint ?? null;
}

/** Unwraps the pg error that TypeORM wraps. */
function driverErrorOf(error: unknown): unknown {
  return error instanceof Error && 'driverError' in error ? error.driverError : error;
}
