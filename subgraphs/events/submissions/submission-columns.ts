/** The select list of a `Submission` from `events.submissions s`. */
export const SUBMISSION_COLUMNS = `s.id, s.event_id AS "eventId", s.tile_id AS "tileId", s.user_id AS "userId",
  s.team_id AS "teamId", s.status,
  s.notes, s.reviewer_notes AS "reviewerNotes", s.submitted_at AS "submittedAt", s.reviewed_by AS "reviewedBy",
  s.reviewed_at AS "reviewedAt", s.claimed_by AS "claimedBy", s.claimed_until AS "claimedUntil"`;
