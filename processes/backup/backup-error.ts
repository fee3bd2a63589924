/** A backup could not be made or restored; its message is one sentence or more that the operator can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
