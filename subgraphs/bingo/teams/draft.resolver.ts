import { Arg, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { Cost, ListSize } from '#kit/cost';
import type { Database } from '#kit/database/database';
import { FROM_ONE, limitOf } from '#kit/database/page';
import { notFound } from '#protocol/errors';
import { isIdentifier } from '#protocol/rules/text';
import { findEvents } from '../board/events.queries';
import type { BingoDependencies } from '../dependencies';

const MOST_PICKS = 500;

@ObjectType('BingoDraftPick', {
  simpleResolvers: true,
  description: 'A place in a team, in the order in which teams pick their members.',
})
class BingoDraftPick {
  @Field(() => Int, { description: 'Number of the pick, from 1.' })
  pick: number;

  @Field(() => Int, { description: 'Round, from 1; the order of the teams turns with each.' })
  round: number;

  @Field(() => ID, { description: 'The team.' })
  teamId: string;

  @Field(() => String, { description: 'Name of the team.' })
  team: string;

  @Field(() => ID, { nullable: true, description: 'The user who has the place; null while it is open.' })
  userId: string | null;

  @Field(() => String, { nullable: true, description: 'Player name of that user; null while it is open.' })
  rsn: string | null;
}

@ObjectType('BingoDraftPage', { simpleResolvers: true, description: 'A page of the draft order.' })
class BingoDraftPage {
  @ListSize({ assumedSize: MOST_PICKS })
  @Field(() => [BingoDraftPick], { description: 'Picks by number.' })
  rows: BingoDraftPick[];

  @Field(() => Int, {
    nullable: true,
    description: 'Value of `after` for the next page; null on the last page.',
  })
  next: number | null;
}

/**
 * $1 event, $2 number of the last pick of the previous page, $3 how many; no others are computed. Every
 * other round begins with the team that ended the one before; members have the places in the order in which
 * they joined.
 */
const DRAFT = {
  name: 'bingo_draft_order',
  text: `WITH teams AS MATERIALIZED (
      SELECT t.id, t.name, row_number() OVER (ORDER BY t.created_at, t.id) AS place
      FROM bingo.teams t WHERE t.event_id = $1
    ),
    picks AS (
      SELECT pick::integer, ((pick - 1) / n + 1)::integer AS round, (pick - 1) % n + 1 AS turn, n
      FROM bingo.events e, (SELECT count(*) AS n FROM teams) AS counted,
        generate_series($2::bigint + 1, least($2::bigint + $3, coalesce(n * e.team_size, 0))) AS pick WHERE e.id = $1
    )
    SELECT picks.pick, picks.round, teams.id AS "teamId", teams.name AS team, member.user_id AS "userId", member.rsn
    FROM picks JOIN teams ON teams.place = CASE picks.round % 2 WHEN 1 THEN turn ELSE n + 1 - turn END
    LEFT JOIN LATERAL (
      SELECT p.user_id, p.rsn FROM bingo.participants p WHERE p.team_id = teams.id
      ORDER BY p.joined_team_at, p.id OFFSET picks.round - 1 LIMIT 1
    ) AS member ON true
    ORDER BY picks.pick`,
} as const;

/** A request for a page of the draft order. */
interface DraftPosition {
  readonly eventId: string;
  /** Number of the last pick of the previous page; 0 for the first page. */
  readonly after: number;
  /** Capped at 500. */
  readonly first: number;
}

/**
 * Reads a page of the order in which the teams of an event pick their members.
 *
 * @throws DomainError BAD_USER_INPUT when `first` is below 1.
 */
async function readDraft(
  database: Database,
  { eventId, after, first }: DraftPosition,
): Promise<BingoDraftPage> {
  const limit = limitOf(first, MOST_PICKS, 'first');
  const rows = await database.rows<BingoDraftPick>(DRAFT, [eventId, Math.max(0, after), limit]);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.pick ?? null) };
}

/** The members of a team are read for each of its picks. */
const COST = 600;

@Resolver()
export class DraftResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Permitted('manage_bingo')
  @Cost(COST)
  @ListSize({ assumedSize: MOST_PICKS, slicingArguments: ['first'], sizedFields: ['rows'] })
  @Query(() => BingoDraftPage, {
    description:
      'The order in which the teams of an event pick their members: by creation, turning with each round, for every place of every team. Members have the places in the order in which they joined. Empty for a solo event.',
  })
  async bingoDraftOrder(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('after', () => Int, {
      nullable: true,
      description: '`next` of the previous page; null for the first page.',
    })
    after: number | null | undefined,
    @Limited(FROM_ONE)
    @Arg('first', () => Int, {
      defaultValue: 100,
      description: 'Picks per page, from 1; values above 500 are lowered to 500.',
    })
    first: number,
  ): Promise<BingoDraftPage> {
    if (!isIdentifier(eventId)) throw notFound('Event');
    const { database } = this.dependencies;
    const page = await readDraft(database, { eventId, after: after ?? 0, first });
    if (page.rows.length > 0) return page;
    const [event] = await findEvents(database, [eventId]);
    if (!event) throw notFound('Event');
    return page;
  }
}
