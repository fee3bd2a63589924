import { Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import type { AreaName } from '#protocol/areas';
import { Public } from './access/access';
import { checkHealth } from './check-health';
import { Health } from './health.type';

/** Returns the resolver of an area's health, such as `Query.bingoHealth`. */
export function healthResolver(area: AreaName): new (dataSource: DataSource) => object {
  @Resolver()
  class HealthResolver {
    constructor(private readonly dataSource: DataSource) {}

    @Public()
    @Query(() => Health, { name: `${area}Health`, description: `How the ${area} area is.` })
    health(): Promise<Health> {
      return checkHealth(area, this.dataSource);
    }
  }
  return HealthResolver;
}
