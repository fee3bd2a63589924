import { Anchor, Table, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { send } from '#console/graph/send.ts';
import { homeText } from '#console/text/home.ts';
import {
  consoleAttendanceHealth,
  consoleAuthHealth,
  consoleBingoHealth,
  consoleEventsHealth,
  consoleGameHealth,
} from './documents.ts';

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
  const states = useQueries({
    queries: AREAS.map(([, document]) => ({
      queryKey: [document.name],
      queryFn: () => send(document, {}),
      retry: false,
      staleTime: 60_000,
    })),
  });
  const rows = AREAS.map(([area], index) => {
    const state = states[index];
    if (!state || state.isPending) return { area, state: '…' };
    return { area, state: state.data?.health.status ?? 'unhealthy' };
  });
  return (
    <section aria-labelledby="health">
      <Title order={2} size="h3" id="health" mb="sm">
        {homeText.health}
      </Title>
      <Text role="status">{summaryOf(rows)}</Text>
      <Table maw={400} my="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{homeText.area}</Table.Th>
            <Table.Th scope="col">{homeText.state}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ area, state }) => (
            <Table.Tr key={area}>
              <Table.Th scope="row">{area}</Table.Th>
              <Table.Td>{state}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Anchor href="/health" size="sm">
        {homeText.forMonitors}
      </Anchor>
    </section>
  );
}

function summaryOf(rows: readonly { readonly area: string; readonly state: string }[]): string {
  if (rows.some(({ state }) => state === '…')) return homeText.asking;
  const unhealthy = rows.filter(({ state }) => state !== 'healthy').map(({ area }) => area);
  return unhealthy.length === 0 ? homeText.healthy : homeText.unhealthy(unhealthy.join(', '));
}
