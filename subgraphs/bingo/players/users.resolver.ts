import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { foldPlayerName } from '#kit/rules/player-name';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { participantsOfUsers } from '../participants/find-participants';
import { User } from './user.reference';

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
