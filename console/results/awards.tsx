import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { formatMoment, formatNumber } from '#console/text/format.ts';
import { resultsText } from '#console/text/results.ts';
import type { ConsoleBingoResultsQuery } from './documents.ts';

type Award = NonNullable<ConsoleBingoResultsQuery['bingoResults']>['awards'][number];

/** The awards of an event, one card each. */
export function Awards({ awards }: { readonly awards: readonly Award[] }) {
  return (
    <section aria-labelledby="awards">
      <Title order={2} size="h3" id="awards" mb="sm">
        {resultsText.awards}
      </Title>
      {awards.length === 0 ? (
        <Text>{resultsText.noAwards}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          {awards.map((award) => (
            <Card withBorder key={award.kind}>
              <Text size="sm" c="dimmed">
                {resultsText.kinds[award.kind]}
              </Text>
              <Text fw={600}>{award.rsn}</Text>
              <Text size="sm">{award.user?.username}</Text>
              <Text size="sm">{reasonOf(award)}</Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </section>
  );
}

/** Returns what earned an award: a number, a day or a time. */
function reasonOf({ value, day, achievedAt }: Award): string {
  return [
    value === null ? null : formatNumber(value),
    day,
    achievedAt === null ? null : formatMoment(achievedAt),
  ]
    .filter((words) => words !== null)
    .join(', ');
}
