import { attendanceText } from '#console/text/attendance.ts';
import { pointsProblem } from './points.ts';

test.each([[0], [1], [1_000_000]])('%j points can be recorded', (points) => {
  expect(pointsProblem(points)).toBeNull();
});

test.each([[-1], [1_000_001], [1.5], [''], [Number.NaN]])('%j points are refused, not changed', (points) => {
  expect(pointsProblem(points)).toBe(attendanceText.pointsWrong);
});
