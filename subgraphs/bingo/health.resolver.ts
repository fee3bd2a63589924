import { Query, Resolver } from 'type-graphql';
import { Public } from '#kit/access/access';
import { checkHealth } from '#kit/check-health';
import type { Database } from '#kit/database/database';
import { Health } from '#kit/health.type';

@Resolver()
export class BingoHealthResolver {
  constructor(private readonly database: Database) {}

  @Public()
  @Query(() => Health, { description: 'How the bingo area is.' })
  bingoHealth(): Promise<Health> {
    return checkHealth('bingo', this.database);
  }
}
