import { Arg, Ctx, Directive, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { checkDay, Limited } from '#kit/arguments';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, NAME_SEARCH_COST } from '#kit/cost';
import { FROM_ONE, pageOf } from '#kit/database/page';
import { FIRST_NAMES, findNames, MOST_NAMES, NAME_SEARCH } from '#kit/name-search';
import { spellingSql } from '#kit/players/player-names';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { invalidArgument } from '#protocol/errors';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import type { AttendanceDependencies } from '../dependencies';
import { AttendanceRecord } from '../records/record.fields';
import type { Part } from '../records/record.queries';
import { Player, User } from '../references';
import { isSeenKey, PlayerConnection, playersLastSeenBefore } from './last-seen.queries';
import {
  AttendanceSummary,
  recordsOfPeopleKey,
  type SummaryOfNames,
  streaksKey,
  summariesKey,
} from './player.queries';

const ATTENDANCE_NAMES = {
  table: 'attendance.player_totals',
  folded: 'rsn_folded',
  latest: `SELECT ${spellingSql('attendance', 'r.rsn_folded', 'r.rsn')} AS rsn FROM attendance.records r
    WHERE r.rsn_folded = n.name ORDER BY r.date DESC, r.id DESC LIMIT 1`,
} as const;

@Resolver()
export class NamesResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @SignedIn()
  @Cost(NAME_SEARCH_COST)
  @ListSize({ assumedSize: MOST_NAMES, slicingArguments: ['first'] })
  @Query(() => [String], {
    description:
      'Names of players with attendance records that contain a text, each once, in the form of the newest record: names that begin with the text, then others, each by name.',
  })
  attendanceNames(
    @Arg('search', () => String, { description: NAME_SEARCH }) search: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 10, description: FIRST_NAMES }) first: number,
  ): Promise<string[]> {
    return findNames(this.dependencies.database, ATTENDANCE_NAMES, { search, first });
  }
}

/** The newest record of each player is read. */
const LAST_SEEN_COST = 1000;

@Resolver()
export class LastSeenResolver {
  constructor(private readonly dependencies: AttendanceDependencies) {}

  @SignedIn()
  @Cost(LAST_SEEN_COST)
  @ListSize(CONNECTION_SIZE)
  @Query(() => PlayerConnection, {
    description: 'Players whose newest attendance record is of before a day, such as those who left.',
  })
  players(
    @Arg('lastSeenBefore', () => CalendarDate, { description: 'The day, which does not count.' })
    lastSeenBefore: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<Player>> {
    checkDay('lastSeenBefore', lastSeenBefore);
    const slice = sliceOf({ first, after }, isSeenKey);
    return playersLastSeenBefore(this.dependencies.database, lastSeenBefore, slice);
  }
}

@Resolver(() => Player)
export class PlayersResolver {
  private readonly summaries: ReturnType<typeof summariesKey>;

  constructor({ database }: AttendanceDependencies) {
    this.summaries = summariesKey(database);
  }

  @SignedIn()
  @FieldResolver(() => AttendanceSummary, {
    nullable: true,
    description: 'Attendance under this name, regardless of case and spacing.',
  })
  async attendance(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<SummaryOfNames> {
    return { ...(await loaderOf(context, this.summaries).load([foldPlayerName(name)])), own: false };
  }
}

@Resolver(() => AttendanceSummary)
export class SummariesResolver {
  private readonly records: ReturnType<typeof recordsOfPeopleKey>;
  private readonly streaks: ReturnType<typeof streaksKey>;

  constructor({ database }: AttendanceDependencies) {
    this.records = recordsOfPeopleKey(database);
    this.streaks = streaksKey(database);
  }

  @FieldResolver(() => Int, {
    description:
      'Number of consecutive calendar weeks (UTC, from Monday) with a record, up to the current week or, if that has none, the previous one.',
  })
  streakWeeks(@Root() { names }: SummaryOfNames, @Ctx() context: SubgraphContext): Promise<number> {
    return loaderOf(context, this.streaks).load(names);
  }

  @SignedIn()
  @ListSize({ assumedSize: MOST_PER_PAGE, slicingArguments: ['limit'] })
  @FieldResolver(() => [AttendanceRecord], {
    name: 'records',
    description: 'Records, newest date first, then newest record.',
  })
  recordsOf(
    @Root() { names, own }: SummaryOfNames,
    @Ctx() context: SubgraphContext,
    @Limited(FROM_ONE)
    @Arg('page', () => Int, { defaultValue: 1, description: 'Page number, from 1.' })
    page: number,
    @Limited(FROM_ONE)
    @Arg('limit', () => Int, {
      nullable: true,
      defaultValue: 50,
      description:
        'Records per page; values above 100 are lowered to 100. Null returns all records and is allowed only for your own.',
    })
    limit: number | null,
  ): Promise<AttendanceRecord[]> {
    const part = limit === null ? allOf(own, page) : pageOf(page, limit);
    return loaderOf(context, this.records).load({ names, limit: part.limit, offset: part.offset });
  }
}

/** Prevents reading all records of many other users at once. */
function allOf(own: boolean, page: number): Part {
  if (!own) throw invalidArgument('limit', 'may be null only for your own records');
  if (page !== 1) throw invalidArgument('page', 'must be 1 if limit is null');
  return { limit: null, offset: 0 };
}

@Resolver(() => User)
export class UsersResolver {
  private readonly summaries: ReturnType<typeof summariesKey>;

  constructor({ database }: AttendanceDependencies) {
    this.summaries = summariesKey(database);
  }

  @SignedIn()
  @Directive('@requires(fields: "accountNames claimedNames rsns")')
  @FieldResolver(() => AttendanceSummary, {
    nullable: true,
    description:
      "Attendance under the user's player names: the username, the display name, those of claimed players, and every name that the user registered for bingo.",
  })
  async attendance(@Root() user: User, @Ctx() context: SubgraphContext): Promise<SummaryOfNames> {
    const { principal } = context.caller;
    const summary = await loaderOf(context, this.summaries).load(namesOfUser(user));
    return { ...summary, own: principal.kind === 'user' && principal.userId === user.id };
  }
}

/** Returns the folded player names of a user: of the account, of claimed players and for bingo. */
function namesOfUser({ accountNames = [], claimedNames = [], rsns }: User): string[] {
  const allNames = [...accountNames, ...claimedNames, ...(rsns ?? [])];
  const names = allNames.filter((name) => playerNameProblem(name) === null);
  return [...new Set(names.map(foldPlayerName))];
}
