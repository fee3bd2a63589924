import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable, RowActions } from '#console/frame/data-table.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleReportPresence } from './documents.ts';
import {
  isLate,
  playersByView,
  presenceReport,
  type Session,
  type SessionPlayer,
  VIEWS,
  type View,
} from './sessions.ts';
import { sessionsText } from './text.ts';

interface Props {
  readonly session: Session;
  /** Whether players can be marked as gone. */
  readonly canReport: boolean;
}

/** The players of a session: those who are here, late or guests, or all. */
export function Players({ session, canReport }: Props) {
  const [chosen, setChosen] = useState<View>(session.status === 'open' ? 'here' : 'all');
  const report = useGraphMutation(consoleReportPresence);
  const byView = playersByView(session.players);
  const markLeft = ({ rsn }: SessionPlayer) =>
    report.mutate({ id: session.id, reports: [presenceReport(rsn, new Date(), true)] });
  const columns: Column<SessionPlayer>[] = [
    [labels.player, ({ rsn }) => rsn],
    [sessionsText.since, ({ firstSeen }) => formatMoment(firstSeen)],
    [sessionsText.minutes, ({ minutesPresent }) => minutesPresent],
    [labels.state, (player) => <State {...player} />],
    [sessionsText.observerList, ({ observers }) => observers],
  ];
  const action: Column<SessionPlayer> = [
    labels.action,
    (player) =>
      player.stillHere && (
        <RowActions
          actions={[[sessionsText.left, sessionsText.markLeft(player.rsn), () => markLeft(player)]]}
        />
      ),
  ];
  return (
    <Stack>
      <NativeSelect
        label={sessionsText.show}
        maw={240}
        data={VIEWS.map((view) => ({
          value: view,
          label: sessionsText.view(sessionsText.views[view], byView[view].length),
        }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => setChosen(VIEWS.find((view) => view === value) ?? 'all')}
      />
      <FailureNotice failure={report.error} />
      <DataTable
        label={sessionsText.players}
        rows={byView[chosen]}
        none={sessionsText.nobody[chosen]}
        idOf={({ rsn }) => rsn}
        columns={canReport ? [...columns, action] : columns}
      />
    </Stack>
  );
}

function State(player: SessionPlayer) {
  const { stillHere, lastSeen, minutesLate, isGuest } = player;
  return (
    <Group gap={4}>
      {stillHere ? (
        <Badge variant="light" color="green">
          {sessionsText.here}
        </Badge>
      ) : (
        <Text size="sm">{sessionsText.gone(formatMoment(lastSeen))}</Text>
      )}
      {isLate(player) && (
        <Badge variant="light" color="orange">
          {sessionsText.late(minutesLate)}
        </Badge>
      )}
      {isGuest && (
        <Badge variant="light" color="blue">
          {sessionsText.guest}
        </Badge>
      )}
    </Group>
  );
}
