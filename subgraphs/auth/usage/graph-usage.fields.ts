import { Field, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { connectionType } from '#kit/connection';
import { CalendarDate } from '#protocol/scalars/calendar-date';
import { SafeInt } from '#protocol/scalars/safe-int';

/** How often a client used an operation or a field on a day (UTC). */
@Entity('graph_usage', { schema: 'auth' })
@Index('ix_graph_usage_day', ['day'])
@Check('ck_graph_usage_uses', 'uses > 0')
export class GraphUsageEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_graph_usage' })
  name: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_graph_usage' })
  client: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_graph_usage' })
  day: string;

  @Column('bigint')
  uses: string;
}

@ObjectType('GraphUsage', {
  simpleResolvers: true,
  description: 'How often one client used an operation, an endpoint or a field.',
})
export class GraphUsage {
  @Field(() => String, {
    description:
      'A field such as `User.email`, an endpoint such as `GET /bingo/events/{id}`, or the name of an operation.',
  })
  name: string;

  @Field(() => String, {
    description:
      'What the client calls itself in the header `apollographql-client-name`; without it, its kind of credential, such as `(user)` or `(anonymous)`. `(others)` from the hundredth of a day on.',
  })
  client: string;

  @Field(() => CalendarDate, { description: 'Day of the latest use, UTC.' })
  lastUsedOn: string;

  @Field(() => SafeInt, { description: 'Number of uses since the day that was asked for.' })
  uses: number;
}

export const GraphUsageConnection = connectionType(
  GraphUsage,
  'GraphUsage',
  'Uses of operations, endpoints and fields.',
);
