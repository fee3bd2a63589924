import { Badge, Button, Card, ColorSwatch, Group, List, Text, Title } from '@mantine/core';
import { eventsText } from '#console/text/events.ts';
import { teamsText } from '#console/text/teams.ts';
import type { Team, TeamMember } from './team.ts';

/** What may be done with a team. */
export interface TeamActions {
  readonly isPending: boolean;
  readonly invite: (team: Team) => void;
  readonly edit: (team: Team) => void;
  readonly disband: (team: Team) => void;
  readonly remove: (team: Team, member: TeamMember) => void;
  readonly makeCaptain: (team: Team, userId: string) => void;
}

interface Props {
  readonly team: Team;
  readonly size: number | null;
  /** Null for those who only look. */
  readonly actions: TeamActions | null;
}

/** A team with its members; captains and organisers change it here. */
export function TeamCard({ team, size, actions }: Props) {
  const { name, color, points, completed, members, captainId } = team;
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <ColorSwatch color={color} size={18} aria-hidden />
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
        </Group>
        <Text size="sm" fw={600}>
          {eventsText.pointsOf(points)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {teamsText.members(members.length, size)}, {completed}
      </Text>
      {members.length === 0 ? (
        <Text mt="xs">{teamsText.noMembers}</Text>
      ) : (
        <List listStyleType="none" mt="xs" spacing={4}>
          {captainFirst(team).map((member) => (
            <List.Item
              key={member.userId}
              styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
            >
              <Member
                member={member}
                isCaptain={member.userId === captainId}
                actions={
                  actions && {
                    isPending: actions.isPending,
                    remove: () => actions.remove(team, member),
                    makeCaptain: () => actions.makeCaptain(team, member.userId),
                  }
                }
              />
            </List.Item>
          ))}
        </List>
      )}
      {actions && <CardActions team={team} actions={actions} />}
    </Card>
  );
}

function CardActions({ team, actions }: { readonly team: Team; readonly actions: TeamActions }) {
  const buttons = [
    [teamsText.invite, teamsText.inviteOf, actions.invite],
    [teamsText.rename, teamsText.renameTeam, actions.edit],
    [teamsText.disband, teamsText.disbandTeam, actions.disband],
  ] as const;
  return (
    <Group mt="sm" gap="xs">
      {buttons.map(([label, labelOf, act]) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          disabled={actions.isPending}
          aria-label={labelOf(team.name)}
          onClick={() => act(team)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

function captainFirst({ members, captainId }: Team): readonly TeamMember[] {
  return members.toSorted(
    (one, other) => Number(other.userId === captainId) - Number(one.userId === captainId),
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly isCaptain: boolean;
  readonly actions: {
    readonly isPending: boolean;
    readonly remove: () => void;
    readonly makeCaptain: () => void;
  } | null;
}

function Member({ member: { name, username }, isCaptain, actions }: MemberProps) {
  return (
    <Group gap="xs" justify="space-between">
      <Text component="div" size="sm">
        {name}{' '}
        <Text span size="sm" c="dimmed">
          {username}
        </Text>{' '}
        {isCaptain && (
          <Badge size="sm" variant="light">
            {teamsText.captain}
          </Badge>
        )}
      </Text>
      {actions && (
        <Group gap={4}>
          {!isCaptain && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={actions.isPending}
              aria-label={teamsText.makeCaptain(name)}
              onClick={actions.makeCaptain}
            >
              ★
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            disabled={actions.isPending}
            aria-label={teamsText.remove(name)}
            onClick={actions.remove}
          >
            ×
          </Button>
        </Group>
      )}
    </Group>
  );
}
