import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { mineText } from '#console/text/mine.ts';
import { teamsText } from '#console/text/teams.ts';

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
      <Text size="sm">{mineText.teamNeededWords}</Text>
      <Text size="sm">{status === 'upcoming' ? mineText.findTeam : mineText.askForTeam}</Text>
      <Anchor component={Link} href={`/console/events/${encodeURIComponent(id)}/teams`}>
        {teamsText.title(name)}
      </Anchor>
    </Alert>
  );
}
