import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListPage } from '#kit/connection';
import { ListSize } from '#kit/cost';
import { MOST_PER_PAGE } from '#protocol/page-limit';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { Status } from '../delivery/outcomes';

/** The delivery states in the GraphQL schema. */
export const DeliveryStatus: { readonly [Name in Status]: Name } = {
  pending: 'pending',
  delivered: 'delivered',
  failed: 'failed',
  expired: 'expired',
  stopped: 'stopped',
};

registerEnumType(DeliveryStatus, {
  name: 'AutomationDeliveryStatus',
  description: 'Status of a delivery.',
  valuesConfig: {
    pending: {
      description: 'Not posted yet: due, waiting for a retry, or held back for a digest or quiet hours.',
    },
    delivered: { description: 'Posted, or accepted by the receiver of the webhook.' },
    failed: {
      description: 'Rejected by the chat with a status that is not retried, or failed at the last attempt.',
    },
    expired: { description: 'Not posted within an hour of the occurrence.' },
    stopped: { description: 'Not sent because the rule or webhook was disabled.' },
  },
});

@ObjectType('AutomationOccurrence', {
  simpleResolvers: true,
  description: 'An occurrence in a tracked group, or an event of the platform.',
})
class AutomationOccurrence {
  @Field(() => Int, { nullable: true, description: 'Tracker id of the group; null for other triggers.' })
  groupId: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the player or user; null if there is none.' })
  username: string | null;

  @Field(() => String, { nullable: true, description: 'The skill; null where the trigger has none.' })
  skill: string | null;

  @Field(() => Timestamp, { description: 'Time of the occurrence.' })
  occurredAt: Date;
}

@ObjectType('AutomationDelivery', {
  simpleResolvers: true,
  description: 'The delivery of one occurrence by one rule.',
})
export class AutomationDelivery {
  @Field(() => ID, { description: 'Id of the delivery.' })
  id: string;

  @Field(() => AutomationOccurrence, { description: 'The occurrence.' })
  occurrence: AutomationOccurrence;

  @Field(() => DeliveryStatus, { description: 'Status.' })
  status: Status;

  @Field(() => Int, { description: 'Number of attempts.' })
  attempts: number;

  @Field(() => String, {
    nullable: true,
    description: 'Error of the last attempt; null if there was none.',
  })
  error: string | null;

  @Field(() => String, {
    description: 'Channel of the rule at the time of the occurrence, to which it is posted.',
  })
  channelId: string;

  @Field(() => String, { nullable: true, description: 'The posted message; null until posted.' })
  content: string | null;

  @Field(() => String, { nullable: true, description: 'Chat id of the posted message; null until posted.' })
  messageId: string | null;

  @Field(() => Timestamp, { description: 'Time at which the occurrence was detected.' })
  createdAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Earliest time of the next attempt; null if finished.',
  })
  nextAttemptAt: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Time of delivery or of the final failure; null while pending.',
  })
  finishedAt: Date | null;
}

@ObjectType('AutomationDeliveryPage', {
  simpleResolvers: true,
  description: 'A page of the delivery log of a rule, newest first. Deliveries are kept for 30 days.',
})
export class AutomationDeliveryPage extends ListPage {
  @ListSize({ assumedSize: MOST_PER_PAGE })
  @Field(() => [AutomationDelivery], { description: 'The deliveries of this page.' })
  deliveries: AutomationDelivery[];
}
