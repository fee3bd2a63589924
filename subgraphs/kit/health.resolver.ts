import { Query, Resolver } from 'type-graphql';
import type { AreaName } from '#protocol/areas';
import { Public } from './access/access';
import type { Database } from './database/database';
import { isReachable } from './database/is-reachable';
import { Health, HealthStatus } from './health.type';

/** Returns the resolver class of an area's health, such as `Query.bingoHealth`. */
export function healthResolver(area: AreaName): new (database: Database) => object {
  @Resolver()
  class HealthResolver {
    constructor(private readonly database: Database) {}

    @Public()
    @Query(() => Health, { name: `${area}Health`, description: `Health of the ${area} area.` })
    async health(): Promise<Health> {
      // An unreachable database makes the area unhealthy and is not an error.
      const status = (await isReachable(this.database)) ? HealthStatus.healthy : HealthStatus.unhealthy;
      return { status, service: area, timestamp: new Date() };
    }
  }
  return HealthResolver;
}
