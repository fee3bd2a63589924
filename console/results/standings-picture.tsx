import { Button } from '@mantine/core';
import { type PicturedStanding, saveStandingsPicture } from './draw-standings.ts';
import { resultsText } from './text.ts';

interface Props {
  readonly event: { readonly id: string; readonly name: string };
  readonly standings: readonly PicturedStanding[];
}

/** A button that saves standings as a picture; absent while nobody has points. */
export function StandingsPicture({ event, standings }: Props) {
  const scored = standings.filter(({ points }) => points > 0);
  if (scored.length === 0) return null;
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => saveStandingsPicture(event.name, `${event.id}.png`, scored)}
    >
      {resultsText.picture}
    </Button>
  );
}
