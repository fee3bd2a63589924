import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { ListSize } from '#kit/cost';
import { allNamesSql } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import { BingoEvent } from '../board/event.fields';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';
import { NameChangePreview } from '../participants/player.reference';

const MOST_EVENTS = 20;

/** $1 and $2 folded names. */
const REGISTRATIONS = {
  name: 'bingo_registrations_to_join',
  text: `SELECT count(*)::integer AS count FROM bingo.participants p WHERE p.folded_rsn = ANY(${allNamesSql('bingo', '$1')})
    AND p.folded_rsn <> ALL(${allNamesSql('bingo', '$2')})`,
} as const;

const OF_BOTH = {
  name: 'bingo_events_of_both_names',
  text: `SELECT f.event_id AS id FROM bingo.participants f
    JOIN bingo.participants c ON c.event_id = f.event_id AND c.id <> f.id AND c.folded_rsn = ANY(${allNamesSql('bingo', '$2')})
    WHERE f.folded_rsn = ANY(${allNamesSql('bingo', '$1')}) GROUP BY f.event_id ORDER BY f.event_id LIMIT ${MOST_EVENTS}`,
} as const;

const folded = ({ formerName, currentName }: NameChangePreview) => [
  foldPlayerName(formerName),
  foldPlayerName(currentName),
];

@Resolver(() => NameChangePreview)
export class NameChangePreviewResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Permitted('view_admin', 'manage_users')
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Number of bingo registrations of the former name that the name after would have, too.',
  })
  async bingoRegistrations(@Root() preview: NameChangePreview): Promise<number> {
    return (
      (await this.dependencies.database.row<{ count: number }>(REGISTRATIONS, folded(preview)))?.count ?? 0
    );
  }

  @Permitted('view_admin', 'manage_users')
  @ListSize({ assumedSize: MOST_EVENTS })
  @FieldResolver(() => [BingoEvent], {
    nullable: true,
    description: `Bingo events in which both names are registered, at most ${MOST_EVENTS}. Both participants stay, with the names that they have.`,
  })
  async bingoEventsOfBoth(@Root() preview: NameChangePreview): Promise<BingoEvent[]> {
    const rows = await this.dependencies.database.rows<{ id: string }>(OF_BOTH, folded(preview));
    const events = await findEvents(
      this.dependencies.database,
      rows.map(({ id }) => id),
    );
    return events.flatMap((event) => event ?? []);
  }
}
