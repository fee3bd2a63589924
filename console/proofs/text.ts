/** What is said about comments on proofs. */
export const proofsText = {
  comments: 'Comments',
  none: 'Nobody has commented.',
  write: 'Write a comment',
  forReviewers: 'Reviewers read it.',
  forPlayer: 'The player and other reviewers read it.',
  send: 'Send the comment',
  empty: 'Write something first.',
  by: (author: string, moment: string) => `${author}, ${moment}`,
  player: (author: string) => `${author} (player)`,
} as const;
