import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import { GatewayOnly } from '#kit/access/access';
import type { AuthDependencies } from '../dependencies';
import { goodServiceKeys, recordServiceKeyUse } from './good-service-keys';

@Resolver()
export class ServiceKeysResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @GatewayOnly()
  @Query(() => [String], {
    description:
      'SHA-256 (hex) of every service key that was issued and is not revoked. For the gateway alone: it asks for all of them, so that invented keys cost no question.',
  })
  serviceKeyHashes(): Promise<string[]> {
    return goodServiceKeys(this.dependencies.database);
  }

  @GatewayOnly()
  @Mutation(() => Boolean, {
    description: 'Notes that a service key is in use, at most once a minute. For the gateway alone.',
  })
  async recordServiceKeyUse(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<boolean> {
    if (!/^[0-9a-f]{64}$/.test(keyHash)) return false;
    await recordServiceKeyUse(this.dependencies.database, keyHash);
    return true;
  }
}
