import { attendanceText } from '#console/text/attendance.ts';

const MOST_POINTS = 1_000_000;

/** Returns what is wrong with the points of a record, as they are typed; null if nothing is. */
export function pointsProblem(points: unknown): string | null {
  const isRight =
    typeof points === 'number' && Number.isInteger(points) && points >= 0 && points <= MOST_POINTS;
  return isRight ? null : attendanceText.pointsWrong;
}
