import { crowd, KEYS } from './fill/bingo';
import type { GrowthSetting } from './setting';
import type { Size } from './sizes';

const TASKS = 20;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns what `growth` in the example files may name.
 *
 * @param number of the request among all that are sent to the endpoint, from 0.
 */
export function placeholders({ member, submissionId }: GrowthSetting, rows: Size, number: number) {
  return {
    /** A bingo event with as many participants as there are rows. */
    crowd: crowd(rows),
    /** A proof of the member. */
    submission: submissionId,
    memberToken: member.token,
    today: daysAgo(0),
    yearAgo: daysAgo(365),
    number,
    /** More than the count of any participant before. */
    risingCount: number + 2,
    /** A task that the participant whose turn it is has not completed. */
    openTask: 2 + (Math.floor(number / KEYS) % TASKS),
  };
}
