import { arrivals, changeOf, newestOf, otherStatuses, reasonsOf, undoOf, withReason } from './decision.ts';

const proof = { id: 'sub_1', event: { id: 'spring' } };
const decision = { status: 'approved', reviewedAt: '2026-01-02T00:00:00.000Z' } as const;
const unlessChanged = { ifStatus: 'approved', ifReviewedAt: '2026-01-02T00:00:00.000Z' };

describe('a change of a decision', () => {
  it('revises the latest one only', () => {
    expect(changeOf({ ...proof, ...decision }, 'rejected')).toEqual({
      ...{ eventId: 'spring', submissionId: 'sub_1', status: 'rejected' },
      ...unlessChanged,
    });
  });

  it('that takes it back restores the comment from before', () => {
    expect(undoOf({ ...proof, reviewerNotes: 'Blurred' }, decision)).toEqual({
      ...{ eventId: 'spring', submissionId: 'sub_1', status: 'pending', reviewerNotes: 'Blurred' },
      ...unlessChanged,
    });
  });

  it('goes in any direction', () => {
    expect(otherStatuses('approved')).toEqual(['rejected', 'pending']);
    expect(otherStatuses('pending')).toEqual(['approved', 'rejected']);
  });
});

describe('reasons', () => {
  it('are the lines of a text', () => {
    expect(reasonsOf(' Too dark \n\nWrong tile\n')).toEqual(['Too dark', 'Wrong tile']);
  });

  it.each([
    ['', 'Blurred'],
    [' \n', 'Blurred'],
    ['Sorry!\n', 'Sorry!\nBlurred'],
  ])('are added to %j', (comment, expected) => {
    expect(withReason(comment, 'Blurred')).toBe(expected);
  });
});

describe('new proofs', () => {
  const submissions = ['2026-01-01', '2026-01-03', '2026-01-02'].map((submittedAt) => ({ submittedAt }));

  it('are those after the newest one', () => {
    expect(newestOf(submissions)).toBe('2026-01-03');
    expect(newestOf([])).toBe('');
    expect(arrivals(submissions, '2026-01-01')).toBe(2);
    expect(arrivals(submissions, '2026-01-03')).toBe(0);
  });
});
