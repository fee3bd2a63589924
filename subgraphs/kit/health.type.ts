import { Directive, Field, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '#protocol/scalars/timestamp';

export enum HealthStatus {
  healthy = 'healthy',
  unhealthy = 'unhealthy',
}

registerEnumType(HealthStatus, {
  name: 'HealthStatus',
  description: 'Health of a part of the platform.',
  valuesConfig: {
    healthy: { description: 'Fully operational.' },
    unhealthy: { description: 'Not or only partly operational.' },
  },
});

@Directive('@shareable')
@ObjectType('Health', { simpleResolvers: true, description: 'Health of one part of the platform.' })
export class Health {
  @Field(() => HealthStatus, { description: 'Health, which requires a working database.' })
  status: HealthStatus;

  @Field(() => String, { description: 'Name of the area, as in its path prefix.' })
  service: string;

  @Field(() => Timestamp, { description: 'Time of the check.' })
  timestamp: Date;
}
