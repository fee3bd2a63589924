import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { type LoaderKey, loaderOf, type SubgraphContext } from '#kit/context';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { BingoParticipant } from './bingo-participant.type';
import { participantsOfEvents } from './find-participants';
import { type ParticipantsOf, participantsKey } from './participants-of';

@Resolver(() => BingoEvent)
export class EventParticipantsResolver {
  private readonly participants: LoaderKey<ParticipantsOf>;

  constructor({ dataSource }: BingoDependencies) {
    this.participants = participantsKey(dataSource, participantsOfEvents);
  }

  @Permitted('manage_bingo')
  @FieldResolver(() => [BingoParticipant], {
    name: 'participants',
    description: 'Everybody who registered, in that order.',
  })
  participantsOf(@Root() { id }: BingoEvent, @Ctx() context: SubgraphContext): Promise<BingoParticipant[]> {
    return loaderOf(context, this.participants).load(id);
  }
}
