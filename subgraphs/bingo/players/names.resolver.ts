import { Arg, Int, Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { Cost, ListSize, NAME_SEARCH_COST } from '#kit/cost';
import { FROM_ONE, Limited } from '#kit/limited';
import { FIRST_NAMES, findNames, MOST_NAMES, NAME_SEARCH } from '#kit/names/find-names';
import type { BingoDependencies } from '../dependencies';

const BINGO_NAMES = {
  table: 'bingo.participants',
  folded: 'folded_rsn',
  latest: `SELECT p.rsn FROM bingo.participants p WHERE p.folded_rsn = n.name
    ORDER BY p.registered_at DESC, p.id LIMIT 1`,
} as const;

@Resolver()
export class NamesResolver {
  constructor(private readonly dependencies: BingoDependencies) {}

  @Public()
  @Cost(NAME_SEARCH_COST)
  @ListSize({ assumedSize: MOST_NAMES, slicingArguments: ['first'] })
  @Query(() => [String], {
    description:
      'Player names registered for bingo that contain a text, each once, in the form of the latest registration: names that begin with the text, then others, each by name.',
  })
  bingoNames(
    @Arg('search', () => String, { description: NAME_SEARCH }) search: string,
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 10, description: FIRST_NAMES }) first: number,
  ): Promise<string[]> {
    return findNames(this.dependencies.database, BINGO_NAMES, { search, first });
  }
}
