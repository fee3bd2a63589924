import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import { foldPlayerName } from '#kit/rules/player-name';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant } from '../participants/bingo-participant.type';
import { participantsOfPlayers } from '../participants/find-participants';
import { type ParticipantsOf, participantsKey } from '../participants/participants-of';
import { Player } from './player.reference';

@Resolver(() => Player)
export class PlayersResolver {
  private readonly participants: LoaderKey<ParticipantsOf>;

  constructor({ dataSource }: BingoDependencies) {
    this.participants = participantsKey(dataSource, participantsOfPlayers);
  }

  @FieldResolver(() => [BingoParticipant], {
    nullable: true,
    description: 'What was played in bingo events under this name, latest registration first.',
  })
  bingoResults(@Root() { name }: Player, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load(foldPlayerName(name));
  }
}
