import { Query, Resolver } from 'type-graphql';
import type { AreaName } from '#protocol/areas';
import { Public } from './access/access';
import { checkHealth } from './check-health';
import type { Database } from './database/database';
import { Health } from './health.type';

/** Returns the resolver class of an area's health, such as `Query.bingoHealth`. */
export function healthResolver(area: AreaName): new (database: Database) => object {
  @Resolver()
  class HealthResolver {
    constructor(private readonly database: Database) {}

    @Public()
    @Query(() => Health, { name: `${area}Health`, description: `Health of the ${area} area.` })
    health(): Promise<Health> {
      return checkHealth(area, this.database);
    }
  }
  return HealthResolver;
}
