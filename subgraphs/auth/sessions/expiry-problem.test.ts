import 'reflect-metadata';
import { expiryProblem } from './access-token.commands';

describe('the expiry of an access token', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');
  const day = 86_400_000;

  it.each([1, day, 366 * day])('may be %i ms ahead', (life) => {
    expect(expiryProblem(new Date(now.getTime() + life), now)).toBeNull();
  });

  it.each([-day, 0, 366 * day + 1])('cannot be %i ms ahead', (life) => {
    expect(expiryProblem(new Date(now.getTime() + life), now)).not.toBeNull();
  });
});
