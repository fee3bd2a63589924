/** What the page of access tokens says. */
export const tokensText = {
  title: 'Access tokens',
  description: 'A token lets a script act with your permissions. Revoke it when you no longer need it.',
  none: 'You have no active token.',
  nameMissing: 'The token needs a name.',
  expires: 'Expires',
  expiresInput: 'Expires (optional)',
  create: 'Create a token',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeText:
    'Whatever uses this token is signed out at once, and every token that it created is revoked too. It cannot be undone.',
  doRevoke: 'Revoke the token',
  shown: 'The token is shown once. Copy it now.',
  copy: 'Copy the token',
  copied: 'Copied',
} as const;
