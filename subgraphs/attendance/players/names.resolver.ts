import { Arg, Int, Query, Resolver } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { Cost, ListSize, NAME_SEARCH_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { FIRST_NAMES, findNames, MOST_NAMES, NAME_SEARCH } from '#kit/names/find-names';
import type { AttendanceDependencies } from '../dependencies';

const ATTENDANCE_NAMES = {
  table: 'attendance.player_totals',
  folded: 'rsn_folded',
  latest: `SELECT r.rsn FROM attendance.records r WHERE r.rsn_folded = n.name
    ORDER BY r.date DESC, r.id DESC LIMIT 1`,
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
