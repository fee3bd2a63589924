import { SecretNotice } from '#console/frame/secret-notice.tsx';
import { teamsText } from '#console/text/teams.ts';
import type { Invitation } from './team.ts';

/** An invite code, which the platform returns once. */
export function InviteCode({ team, code }: Invitation) {
  return <SecretNotice title={teamsText.code(team)} value={code} words={teamsText.codeOnce} />;
}
