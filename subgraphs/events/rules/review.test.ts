import { changesProgress, SUBMISSION_STATUSES, type SubmissionStatus, verdictAfter } from './review';

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
