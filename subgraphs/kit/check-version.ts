import { conflictingArgument } from '#protocol/errors';

/** The argument of an update by which it applies only to the version that its changes are based on. */
export const IF_VERSION = {
  nullable: true,
  description:
    'The version that the changes are based on: CONFLICT, and nothing is changed, if it is not the present one. Without it, the changes apply to any version.',
} as const;

/**
 * Refuses changes that are based on another version than the present one. The caller must hold an exclusive
 * lock.
 *
 * @param expected null or undefined for any version.
 * @throws DomainError CONFLICT.
 */
export function checkVersion(expected: number | null | undefined, present: number): void {
  if (expected == null || expected === present) return;
  throw conflictingArgument('ifVersion', `must be the present version, ${present}`);
}
