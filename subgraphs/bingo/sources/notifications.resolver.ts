import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoProgress } from '../participants/progress.queries';
import { latestNotifications, MOST_NOTIFICATIONS } from './notifications.queries';
import { BingoNotification } from './report.fields';

@Resolver(() => BingoProgress)
export class NotificationsResolver {
  private readonly latest;

  constructor({ database }: BingoDependencies) {
    this.latest = batched((ids: readonly string[]) => latestNotifications(database, ids));
  }

  @ListSize({ assumedSize: MOST_NOTIFICATIONS })
  @FieldResolver(() => [BingoNotification], {
    description:
      'The latest notifications of Dink, at most 20, newest first: those of the last 24 hours, or of the last minute if they have no time.',
  })
  notifications(
    @Root() { participantId }: BingoProgress,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoNotification[]> {
    return loaderOf(context, this.latest).load(participantId);
  }
}
