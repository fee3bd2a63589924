import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { BingoParticipant } from './bingo-participant.type';
import { participantsOfEvents } from './find-participants';

@Resolver(() => BingoEvent)
export class EventParticipantsResolver {
  private readonly participants;

  constructor({ database }: BingoDependencies) {
    this.participants = batched((keys: readonly string[]) => participantsOfEvents(database, keys));
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 120 })
  @FieldResolver(() => [BingoParticipant], {
    name: 'participants',
    description: 'The participants, in order of registration.',
  })
  participantsOf(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load(id);
  }
}
