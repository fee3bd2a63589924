import { Alert, Text } from '@mantine/core';
import { PageLink } from '#console/frame/page.tsx';
import { teamsText } from '#console/teams/text.ts';
import { mineText } from './text.ts';

interface Props {
  readonly event: {
    readonly id: string;
    readonly name: string;
    readonly mode: 'solo' | 'teams';
    readonly status: 'upcoming' | 'active' | 'completed';
  };
  /** Whether the viewer is in a team. */
  readonly hasTeam: boolean;
}

/** Tells a participant without a team how to join one. */
export function TeamNeeded({ event: { id, name, mode, status }, hasTeam }: Props) {
  if (mode === 'solo' || hasTeam || status === 'completed') return null;
  return (
    <Alert color="orange" title={mineText.teamNeeded}>
      <Text size="sm">{mineText.teamNeededText}</Text>
      <Text size="sm">{status === 'upcoming' ? mineText.findTeam : mineText.askForTeam}</Text>
      <PageLink href={`/console/events/${encodeURIComponent(id)}/teams`}>{teamsText.title(name)}</PageLink>
    </Alert>
  );
}
