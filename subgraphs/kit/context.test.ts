import { Validity } from './context';

const now = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('the validity of a response', () => {
  it('is unlimited if nothing depends on the clock', () => {
    const validity = new Validity();
    validity.endsAt(null, now);
    expect(validity.forMs).toBeNull();
  });

  it('ends with the first part that changes, before that instant', () => {
    const validity = new Validity();
    validity.endsAt(later(500), now);
    validity.endsAt(later(200), now);
    validity.endsAt(later(900), now);
    expect(validity.forMs).toBe(199);
  });

  it('is zero if a part has already changed', () => {
    const validity = new Validity();
    validity.endsAt(later(-5), now);
    expect(validity.forMs).toBe(0);
  });
});
