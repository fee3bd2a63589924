import { Validity } from './validity';

const now = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the validity of an answer', () => {
  it('has no end where the clock decides nothing', () => {
    const validity = new Validity();
    validity.endsAt(null, now);
    expect(validity.forMs).toBeNull();
  });

  it('ends with the first part of it that changes, before the clock shows that instant', () => {
    const validity = new Validity();
    validity.endsAt(later(500), now);
    validity.endsAt(later(200), now);
    validity.endsAt(later(900), now);
    expect(validity.forMs).toBe(199);
  });

  it('is over at once for what has changed already', () => {
    const validity = new Validity();
    validity.endsAt(later(-5), now);
    expect(validity.forMs).toBe(0);
  });
});
