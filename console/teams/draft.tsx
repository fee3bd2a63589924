import { Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { teamsText } from '#console/text/teams.ts';
import { consoleBingoDraft } from './documents.ts';

/** The order in which teams pick their members. */
export function Draft({ eventId }: { readonly eventId: string }) {
  const query = useGraph(consoleBingoDraft, { eventId });
  return (
    <section aria-labelledby="draft">
      <Title order={2} size="h3" id="draft" mb="xs">
        {teamsText.draft}
      </Title>
      <Text size="sm" mb="sm">
        {teamsText.draftWords}
      </Text>
      <Loaded query={query}>
        {({ bingoDraftOrder }) => (
          <DataTable
            label={teamsText.draft}
            rows={bingoDraftOrder?.rows ?? []}
            idOf={({ pick }) => pick}
            minWidth={360}
            columns={[
              { heading: teamsText.pick, cell: ({ pick }) => pick },
              { heading: teamsText.round, cell: ({ round }) => round },
              { heading: teamsText.team, cell: ({ team }) => team },
              { heading: teamsText.player, cell: ({ rsn }) => rsn ?? teamsText.free },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
