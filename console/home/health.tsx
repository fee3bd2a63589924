import { Anchor, Table, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { send } from '#console/graph/send.ts';
import { type AreaState, stateOf } from './area-health.ts';
import {
  consoleAttendanceHealth,
  consoleAuthHealth,
  consoleBingoHealth,
  consoleEventsHealth,
  consoleGameHealth,
} from './documents.ts';
import { homeText } from './text.ts';

/** One operation each: an area that does not respond must not hide the others. */
const AREAS = [
  ['auth', consoleAuthHealth],
  ['events', consoleEventsHealth],
  ['attendance', consoleAttendanceHealth],
  ['game', consoleGameHealth],
  ['bingo', consoleBingoHealth],
] as const;

/** The health of every area. */
export function Health() {
  const readings = useQueries({
    queries: AREAS.map(([, document]) => ({
      queryKey: [document.name],
      queryFn: () => send(document, {}),
      retry: false,
      staleTime: 60_000,
    })),
  });
  const rows = AREAS.map(([area], index): Row => {
    const reading = readings[index];
    return { area, state: reading ? stateOf(reading) : 'loading' };
  });
  const unread = readings.find((reading) => stateOf(reading) === 'unknown');
  const readAgain = () => Promise.all(readings.map(({ refetch }) => refetch()));
  return (
    <Section title={homeText.health}>
      <Text role="status">{summaryOf(rows)}</Text>
      {unread?.error && <FailureNotice failure={unread.error} again={readAgain} />}
      <Table maw={400} my="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{homeText.area}</Table.Th>
            <Table.Th scope="col">{labels.state}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ area, state }) => (
            <Table.Tr key={area}>
              <Table.Th scope="row">{area}</Table.Th>
              <Table.Td>{homeText.states[state]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor href="/health" size="sm">
        {homeText.forMonitors}
      </Anchor>
    </Section>
  );
}

interface Row {
  readonly area: string;
  readonly state: AreaState;
}

function summaryOf(rows: readonly Row[]): string {
  const namesOf = (wanted: AreaState) =>
    rows
      .filter(({ state }) => state === wanted)
      .map(({ area }) => area)
      .join(', ');
  if (namesOf('loading')) return homeText.asking;
  if (namesOf('unhealthy')) return homeText.unhealthy(namesOf('unhealthy'));
  return namesOf('unknown') ? homeText.unknown(namesOf('unknown')) : homeText.healthy;
}
