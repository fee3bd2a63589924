import { Directive, Field, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

export enum HealthStatus {
  healthy = 'healthy',
  unhealthy = 'unhealthy',
}

registerEnumType(HealthStatus, {
  name: 'HealthStatus',
  description: 'Whether a part of the platform can do its work.',
  valuesConfig: {
    healthy: { description: 'It can.' },
    unhealthy: { description: 'It cannot, or not all of it.' },
  },
});

@Directive('@shareable')
@ObjectType('Health', { simpleResolvers: true, description: 'How one part of the platform is.' })
export class Health {
  @Field(() => HealthStatus, { description: 'Whether its database answers.' })
  status: HealthStatus;

  @Field(() => String, { description: 'Name of the area, as in its path prefix.' })
  service: string;

  @Field(() => Timestamp, { description: 'When it was asked.' })
  timestamp: Date;
}
