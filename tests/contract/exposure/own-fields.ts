/**
 * Fields that show a caller what is their own, or refuse: a document that selects one shows nothing of anybody else, and callers reach
 * nothing of anybody else through one.
 */
export const OWN_FIELDS: ReadonlySet<string> = new Set([
  // Of the caller; nothing for anonymous callers.
  'Query.me',
  'Query.myPermissions',
  'Query.accessTokens',
  'Query.bingoProgress',
  'Query.tileProgress',
  'Mutation.createAccessToken',
  'Mutation.revokeAccessToken',
  'SignedInViewer.user',
  'SignedInViewer.roles',
  'SignedInViewer.permissions',
  'SignedInViewer.isSuperAdmin',
  // Their resolvers ask whose the object is, or for the permission that REST asks for: closed-fields.test.ts.
  'User.roles',
  'User.globalName',
  'User.createdAt',
  'BingoParticipant.id',
  'BingoParticipant.registeredAt',
  'BingoParticipant.achievements',
  'TileResult.currentTile',
]);
