import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { mineText } from '#console/text/mine.ts';
import { ProofsOf } from '#console/tiles/my-proofs.tsx';

interface TileEvent {
  readonly id: string;
  readonly name: string;
}

interface Props {
  /** Events that take proofs now. */
  readonly running: readonly TileEvent[];
  /** Events with proofs of the viewer, latest first. */
  readonly joined: readonly TileEvent[];
}

/** Events whose proofs are shown here; older ones have them on their own pages. */
const MOST_EVENTS = 10;

/** The viewer's proofs by event, and the events that take more of them. */
export function TileEvents({ running, joined }: Props) {
  const all = [...new Map([...running, ...joined].map((event) => [event.id, event])).values()];
  return (
    <section aria-labelledby="my-proofs">
      <Title order={2} size="h3" id="my-proofs" mb="sm">
        {mineText.proofs}
      </Title>
      <Stack>
        {all.length === 0 && <Text>{mineText.noTileEvents}</Text>}
        {all.slice(0, MOST_EVENTS).map(({ id, name }) => (
          <Card key={id} withBorder>
            <Title order={3} size="h4">
              {name}
            </Title>
            <ProofsOf eventId={id} label={mineText.proofsFor(name)} />
            <Anchor component={Link} href={`/console/tiles/${encodeURIComponent(id)}`}>
              {running.some((event) => event.id === id)
                ? mineText.submitProof(name)
                : mineText.toTileEvent(name)}
            </Anchor>
          </Card>
        ))}
      </Stack>
    </section>
  );
}
