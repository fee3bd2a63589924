import { Group, Stack, Text } from '@mantine/core';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphPages } from '#console/graph/use-graph.ts';
import { consoleBingoReservedPlaces, consoleDeleteBingoReservedPlace } from './documents.ts';
import { eventRegistrationText } from './registration-text.ts';

/** The places that are reserved for player names. */
export function ReservedPlaces({ eventId }: { readonly eventId: string }) {
  const query = useGraphPages(consoleBingoReservedPlaces, { eventId }, ({ bingoReservedPlaces }) =>
    bingoReservedPlaces?.pageInfo.hasNextPage ? bingoReservedPlaces.pageInfo.endCursor : null,
  );
  return (
    <Section title={eventRegistrationText.places}>
      <Stack>
        <Text size="sm">{eventRegistrationText.placesText}</Text>
        <Loaded query={query}>
          {({ pages }) => (
            <DataTable
              label={eventRegistrationText.places}
              rows={pages.flatMap(({ bingoReservedPlaces }) => bingoReservedPlaces?.nodes ?? [])}
              none={eventRegistrationText.noPlaces}
              idOf={({ rsn }) => rsn}
              columns={[
                [labels.player, ({ rsn }) => rsn],
                [eventRegistrationText.team, ({ team }) => team?.name ?? eventRegistrationText.noTeam],
                [eventRegistrationText.since, ({ createdAt }) => formatMoment(createdAt)],
                [
                  labels.action,
                  ({ rsn }) => (
                    <ConfirmButton
                      size="xs"
                      label={eventRegistrationText.delete}
                      title={eventRegistrationText.deletePlace(rsn)}
                      description={eventRegistrationText.deleteText}
                      act={eventRegistrationText.delete}
                      document={consoleDeleteBingoReservedPlace}
                      variables={{ eventId, rsn }}
                    />
                  ),
                ],
              ]}
            />
          )}
        </Loaded>
        <Group>
          <MoreButton query={query} />
        </Group>
      </Stack>
    </Section>
  );
}
