import { Stack, Text, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { ageWords, formatMoment, formatNumber } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { type ConsolePlayerStatisticsQuery, consolePlayerStatistics } from './documents.ts';
import { readSkills } from './read-skills.ts';

/** Shows what the tracker publishes about a player, and how old that is. */
export function Statistics({ username }: { readonly username: string }) {
  const query = useGraph(consolePlayerStatistics, { username });
  return (
    <section aria-labelledby="statistics">
      <Title order={2} size="h3" id="statistics" mb="sm">
        {playersText.statistics}
      </Title>
      <Loaded query={query}>
        {({ trackerPlayer }) =>
          trackerPlayer === null ? (
            <Text>{playersText.unknown}</Text>
          ) : (
            <Stack gap="xs" align="stretch">
              <Text fw={600}>
                {trackerPlayer.displayName} ({trackerPlayer.type})
              </Text>
              <Text>{playersText.experience(formatNumber(trackerPlayer.exp))}</Text>
              <Text>
                {playersText.efficiency(formatNumber(trackerPlayer.ehp), formatNumber(trackerPlayer.ehb))}
              </Text>
              <Age {...trackerPlayer} />
              <Skills skills={trackerPlayer.latestSnapshot?.skills} />
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

type Age = Pick<NonNullable<ConsolePlayerStatisticsQuery['trackerPlayer']>, 'freshness' | 'updatedAt'>;

function Age({ freshness, updatedAt }: Age) {
  return (
    <Text size="sm" role="note">
      {playersText.age(ageWords(freshness.ageSeconds))}
      {freshness.isStale && ` ${playersText.stale}`}
      {updatedAt !== null && ` ${playersText.updated(formatMoment(updatedAt))}`}
    </Text>
  );
}

function Skills({ skills }: { readonly skills: unknown }) {
  const rows = readSkills(skills);
  if (rows.length === 0) return null;
  return (
    <DataTable
      label={playersText.skills}
      rows={rows}
      idOf={({ name }) => name}
      minWidth={360}
      columns={[
        { heading: playersText.skill, cell: ({ name }) => name.replaceAll('_', ' ') },
        { heading: playersText.level, cell: ({ level }) => formatNumber(level) },
        { heading: playersText.experienceOf, cell: ({ experience }) => ranked(experience) },
        { heading: playersText.rank, cell: ({ rank }) => ranked(rank) },
      ]}
    />
  );
}

function ranked(value: number | null): string {
  return value === null ? playersText.unranked : formatNumber(value);
}
