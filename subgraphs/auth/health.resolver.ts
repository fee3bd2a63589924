import { Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { Public } from '#kit/access/access';
import { checkHealth } from '#kit/check-health';
import { Health } from '#kit/health.type';

@Resolver()
export class AuthHealthResolver {
  constructor(private readonly dataSource: DataSource) {}

  @Public()
  @Query(() => Health, { description: 'How the auth area is.' })
  authHealth(): Promise<Health> {
    return checkHealth('auth', this.dataSource);
  }
}
