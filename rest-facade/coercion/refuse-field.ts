import { DomainError } from '#protocol/errors';

/**
 * A refused value.
 *
 * @param field in the caller's own spelling, with its path: `config.channel_id`, `permissions[2]`.
 * @param problem the sentence without its subject: `must be a string`.
 */
export function refuseField(field: string, problem: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `${field} ${problem}`);
}
