import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, mostRows, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { BingoParticipant } from './bingo-participant.type';
import { participantsOfEvents } from './find-participants';

interface Key {
  readonly eventId: string;
  readonly most: number;
}

@Resolver(() => BingoEvent)
export class EventParticipantsResolver {
  private readonly participants;

  constructor({ database }: BingoDependencies) {
    this.participants = batched((keys: readonly Key[]) => {
      const most = Math.max(...keys.map((key) => key.most));
      return participantsOfEvents(
        database,
        keys.map(({ eventId }) => eventId),
        most,
      );
    });
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: 120 })
  @FieldResolver(() => [BingoParticipant], {
    name: 'participants',
    description: 'The participants, in order of registration.',
  })
  participantsOf(
    @Root() { id: eventId }: BingoEvent,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load({ eventId, most: mostRows(context) });
  }
}
