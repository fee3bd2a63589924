/**
 * Fields that return callers only their own data, or fail: documents that select them expose no data of
 * others, and no data of others is reachable through them.
 */
export const OWN_FIELDS: ReadonlySet<string> = new Set([
  // Fields of the caller; null or empty for anonymous callers.
  'Query.me',
  'Query.myPermissions',
  'Query.accessTokens',
  'Query.bingoProgress',
  'Query.bingoRegistrationRequest',
  'Query.tileProgress',
  'Query.tileSubmission',
  'Mutation.createAccessToken',
  'Mutation.revokeAccessToken',
  'Mutation.addTileSubmissionComment',
  'Mutation.markTileSubmissionRead',
  'SignedInViewer.user',
  'SignedInViewer.roles',
  'SignedInViewer.permissions',
  'SignedInViewer.permissionNames',
  'SignedInViewer.isSuperAdmin',
  // Their resolvers require ownership, or the permission that REST requires: closed-fields.test.ts.
  'User.roles',
  'User.globalName',
  'User.createdAt',
  'BingoCompletion.evidence',
  'BingoParticipant.id',
  'BingoParticipant.registeredAt',
  'BingoParticipant.achievements',
  'BingoParticipant.counts',
  'BingoParticipant.ledger',
  'BingoParticipant.measurement',
  'BingoParticipant.revokedTasks',
  'BingoTask.progress',
  'BingoTeam.counts',
  // For signed-in users while the event is active; otherwise for reviewers.
  'TileEvent.codeWord',
  'TileResult.currentTile',
  'TileTeam.completions',
  'TileTeam.currentTile',
]);
