import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import { GatewayOnly } from '#kit/access/access';
import type { AuthDependencies } from '../dependencies';
import { activeServiceKeys, recordServiceKeyUse } from './active-service-keys';

@Resolver()
export class ServiceKeysResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @GatewayOnly()
  @Query(() => [String], {
    description:
      'SHA-256 (hex) of every active service key. Restricted to the gateway, which reads all of them so that unknown keys cause no query.',
  })
  serviceKeyHashes(): Promise<string[]> {
    return activeServiceKeys(this.dependencies.database);
  }

  @GatewayOnly()
  @Mutation(() => Boolean, {
    description: 'Records the use of a service key, at most once a minute. Restricted to the gateway.',
  })
  async recordServiceKeyUse(
    @Arg('keyHash', () => String, { description: 'SHA-256 of the key, hex.' }) keyHash: string,
  ): Promise<boolean> {
    if (!/^[0-9a-f]{64}$/.test(keyHash)) return false;
    await recordServiceKeyUse(this.dependencies.database, keyHash);
    return true;
  }
}
