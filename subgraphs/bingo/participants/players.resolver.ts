import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Public, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize, NAME_SEARCH_COST } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { FIRST_NAMES, findNames, MOST_NAMES, NAME_SEARCH } from '#kit/name-search';
import { foldPlayerName } from '#kit/rules/names';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from './participant.fields';
import { participantsOfPlayers, participantsOfUsers } from './participants.queries';
import { Player, User } from './player.reference';

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

@Resolver(() => Player)
export class PlayersResolver {
  private readonly participants;

  constructor({ database }: BingoDependencies) {
    this.participants = batched((keys: readonly string[]) => participantsOfPlayers(database, keys));
  }

  @ListSize({ assumedSize: 5 })
  @FieldResolver(() => [User], {
    nullable: true,
    description: 'Users who registered this name for bingo, without duplicates, latest registration first.',
  })
  async users(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<User[]> {
    const participants = await loaderOf(context, this.participants).load(foldPlayerName(name));
    return [...new Set(participants.map(({ userId }) => userId))].map((id) => ({ id }));
  }

  @ListSize({ assumedSize: 20 })
  @SignedIn()
  @FieldResolver(() => [BingoParticipant], {
    nullable: true,
    description: 'Bingo participations under this name, latest registration first.',
  })
  bingoResults(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load(foldPlayerName(name));
  }
}

@Resolver(() => User)
export class UsersResolver {
  private readonly participants;

  constructor({ database }: BingoDependencies) {
    this.participants = batched((keys: readonly string[]) => participantsOfUsers(database, keys));
  }

  @ListSize({ assumedSize: 20 })
  @SignedIn()
  @FieldResolver(() => [BingoParticipant], {
    nullable: true,
    description: 'Bingo participations of the user, latest registration first.',
  })
  bingoParticipations(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load(id);
  }

  @ListSize({ assumedSize: 5 })
  @SignedIn()
  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'Player names that the user registered for bingo, without duplicates regardless of case and spacing, latest registration first.',
  })
  async rsns(@Root() { id }: User, @Ctx() context: SubgraphContext): Promise<string[]> {
    const participants = await loaderOf(context, this.participants).load(id);
    const byName = new Map<string, string>();
    for (const { rsn } of participants) {
      const name = foldPlayerName(rsn);
      if (!byName.has(name)) byName.set(name, rsn);
    }
    return [...byName.values()];
  }
}
