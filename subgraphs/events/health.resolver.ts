import { Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { Public } from '#kit/access/access';
import { checkHealth } from '#kit/check-health';
import { Health } from '#kit/health.type';

@Resolver()
export class EventsHealthResolver {
  constructor(private readonly dataSource: DataSource) {}

  @Public()
  @Query(() => Health, { description: 'How the events area is.' })
  eventsHealth(): Promise<Health> {
    return checkHealth('events', this.dataSource);
  }
}
