import { checkBounds } from '#kit/arguments';
import { POINTS_LIMITS } from '#kit/rules/points';
import type { Bonuses } from '../rules/bonuses';
import type { BingoBonusesInput } from './bingo-bonuses.inputs';

/**
 * Returns bonuses as they are stored: null if there are none, so that events with and without bonuses can be
 * distinguished.
 *
 * @param input undefined and null are kept.
 * @throws DomainError BAD_USER_INPUT naming the first bonus that is out of range.
 */
export function storedBonuses(
  input: BingoBonusesInput | null | undefined,
  argument = 'input.bonuses',
): Bonuses | null | undefined {
  if (!input) return input;
  const { row, column, diagonal, board } = input;
  const bonuses = { row: row ?? 0, column: column ?? 0, diagonal: diagonal ?? 0, board: board ?? 0 };
  for (const [name, points] of Object.entries(bonuses)) {
    checkBounds(`${argument}.${name}`, points, POINTS_LIMITS);
  }
  return Object.values(bonuses).every((points) => points === 0) ? null : bonuses;
}
