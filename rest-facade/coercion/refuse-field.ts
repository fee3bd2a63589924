import { DomainError } from '#protocol/errors';

/**
 * Returns the error for an invalid field.
 *
 * @param field name in the caller's spelling, with its path: `config.channel_id`, `permissions[2]`.
 * @param problem predicate of the message: `must be a string`.
 */
export function refuseField(field: string, problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `${field} ${problem}`);
}
