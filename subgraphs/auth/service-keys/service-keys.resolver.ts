import { Arg, Mutation, Query, Resolver } from 'type-graphql';
import { GatewayOnly, Permitted } from '#kit/access/access';
import { ListSize } from '#kit/cost';
import type { AuthDependencies } from '../dependencies';
import { activeServiceKeys, recordServiceKeyUse } from './active-service-keys';
import { listServiceKeys } from './list-service-keys';
import { ServiceKey } from './service-key.type';

@Resolver()
export class ServiceKeysResolver {
  constructor(private readonly dependencies: Pick<AuthDependencies, 'database'>) {}

  @Permitted('view_admin')
  @ListSize({ assumedSize: 50 })
  @Query(() => [ServiceKey], {
    description:
      'Keys that the operator issued for other services, revoked ones included, by name. Those of the configuration are not listed.',
  })
  serviceKeys(): Promise<ServiceKey[]> {
    return listServiceKeys(this.dependencies.database);
  }

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
