import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { SignedIn } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { foldPlayerName } from '#kit/rules/player-name';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { participantsOfPlayers } from '../participants/find-participants';
import { Player } from './player.reference';
import { User } from './user.reference';

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
