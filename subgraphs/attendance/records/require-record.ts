import { invalidArgument } from '#protocol/errors';
import { type CheckedRecord, checkRecord, type RecordFields } from '../rules/check-record';

/**
 * Validates one record.
 *
 * @throws DomainError BAD_USER_INPUT naming the first invalid field.
 */
export function requireRecord(fields: RecordFields): CheckedRecord {
  const checked = checkRecord(fields);
  if ('record' in checked) return checked.record;
  const [first] = checked.problems;
  throw invalidArgument(`input.${first.field}`, first.problem);
}
