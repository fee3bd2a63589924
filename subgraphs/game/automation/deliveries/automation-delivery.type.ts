import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { Status } from './delivery.entity';

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
  description: 'How far a delivery is.',
  valuesConfig: {
    pending: { description: 'Not posted yet; it is attempted unless the platform has disabled the rule.' },
    delivered: { description: 'Posted, once.' },
    failed: { description: 'The chat will not take the message.' },
    expired: { description: 'Given up: what happened is more than an hour ago.' },
    stopped: { description: 'Not posted: the rule was switched off first.' },
  },
});

@ObjectType('AutomationOccurrence', {
  simpleResolvers: true,
  description: 'Something that happened in a tracked group.',
})
export class AutomationOccurrence {
  @Field(() => Int, { description: 'Group at the tracker.' })
  groupId: number;

  @Field(() => String, { description: 'Name of the player.' })
  username: string;

  @Field(() => String, { nullable: true, description: 'The skill; null where the trigger has none.' })
  skill: string | null;

  @Field(() => Timestamp, { description: 'When it happened.' })
  occurredAt: Date;
}

@ObjectType('AutomationDelivery', {
  simpleResolvers: true,
  description: 'What became of one occurrence that a rule reacted to.',
})
export class AutomationDelivery {
  @Field(() => ID, { description: 'Id of the delivery.' })
  id: string;

  @Field(() => AutomationOccurrence, { description: 'What the rule reacted to.' })
  occurrence: AutomationOccurrence;

  @Field(() => DeliveryStatus, { description: 'How far it is.' })
  status: Status;

  @Field(() => Int, { description: 'How often it was attempted.' })
  attempts: number;

  @Field(() => String, {
    nullable: true,
    description: 'What was wrong at the last attempt; null when nothing was.',
  })
  error: string | null;

  @Field(() => String, {
    description: "The rule's channel when the occurrence was found: it is posted there.",
  })
  channelId: string;

  @Field(() => String, { nullable: true, description: 'What was posted; null until then.' })
  content: string | null;

  @Field(() => String, { nullable: true, description: "The chat's id of what was posted; null until then." })
  messageId: string | null;

  @Field(() => Timestamp, { description: 'When the platform learned of the occurrence.' })
  createdAt: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it is attempted next, at the earliest; null when it is over.',
  })
  nextAttemptAt: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was delivered, given up or stopped.' })
  finishedAt: Date | null;
}

@ObjectType('AutomationDeliveryPage', {
  simpleResolvers: true,
  description: 'One page of the delivery log of a rule, newest first. Deliveries are kept for 30 days.',
})
export class AutomationDeliveryPage {
  @ListSize({ assumedSize: 100 })
  @Field(() => [AutomationDelivery], { description: 'The deliveries of this page.' })
  deliveries: AutomationDelivery[];

  @Field(() => Int, { description: 'Deliveries on all pages together.' })
  total: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Most deliveries on a page: the limit that was used.' })
  limit: number;
}
