import {
  changesProgress,
  isOutdated,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
  verdictAfter,
} from './review';

describe('a review', () => {
  it('may change any status to any other, and keeps absent notes', () => {
    for (const from of SUBMISSION_STATUSES) {
      for (const status of SUBMISSION_STATUSES.filter((other) => other !== from)) {
        const before = { status: from, reviewerNotes: 'Blurred' };
        expect(verdictAfter(before, { status })).toEqual({ status, reviewerNotes: 'Blurred' });
      }
    }
  });

  it('adds, changes and removes notes', () => {
    const before = { status: 'rejected', reviewerNotes: 'Blurred' } as const;
    const change = (reviewerNotes: string | null) =>
      verdictAfter(before, { status: 'rejected', reviewerNotes });
    expect(change('Too dark')).toEqual({ status: 'rejected', reviewerNotes: 'Too dark' });
    expect(change(null)).toEqual({ status: 'rejected', reviewerNotes: null });
  });

  it('that repeats the current decision changes nothing', () => {
    const before = { status: 'approved', reviewerNotes: 'Fine' } as const;
    expect(verdictAfter(before, { status: 'approved' })).toBeNull();
    expect(verdictAfter(before, { status: 'approved', reviewerNotes: 'Fine' })).toBeNull();
  });

  it('is outdated when the proof has another status than the decision expects', () => {
    const before = { status: 'approved', reviewerNotes: null, reviewedAt: null } as const;
    expect(isOutdated(before, { status: 'rejected', ifStatus: 'pending' })).toBe(true);
    expect(isOutdated(before, { status: 'rejected', ifStatus: 'approved' })).toBe(false);
    expect(isOutdated(before, { status: 'rejected' })).toBe(false);
  });

  it('is outdated when another decision was made than the one that it revises', () => {
    const before = { status: 'approved', reviewerNotes: null, reviewedAt: new Date(5) } as const;
    expect(isOutdated(before, { status: 'pending', ifReviewedAt: new Date(4) })).toBe(true);
    expect(isOutdated(before, { status: 'pending', ifReviewedAt: new Date(5) })).toBe(false);
    expect(
      isOutdated({ ...before, reviewedAt: null }, { status: 'pending', ifReviewedAt: new Date(5) }),
    ).toBe(true);
  });

  it('changes progress when the approval is granted or revoked', () => {
    const verdict = (status: SubmissionStatus) => ({ status, reviewerNotes: null });
    for (const from of SUBMISSION_STATUSES) {
      for (const to of SUBMISSION_STATUSES) {
        const expected = from !== to && (from === 'approved' || to === 'approved');
        expect(changesProgress(verdict(from), verdict(to))).toBe(expected);
      }
    }
  });
});
