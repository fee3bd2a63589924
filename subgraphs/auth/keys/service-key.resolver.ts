import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, GatewayOnly, Permitted, SuperAdminOnly } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import type { AuthDependencies } from '../dependencies';
import { createServiceKey, revokeServiceKey, SERVICE_KEY_NAME_LIMITS } from './service-key.commands';
import { NewServiceKey, ServiceKey } from './service-key.fields';
import { activeServiceKeys, listServiceKeys, recordServiceKeyUse } from './service-key.queries';

@Resolver()
export class ServiceKeysResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Permitted('view_admin')
  @ListSize({ assumedSize: 50 })
  @Query(() => [ServiceKey], {
    description:
      'Keys of other services of the operator, revoked ones included, by name. Those of the configuration are not listed.',
  })
  serviceKeys(): Promise<ServiceKey[]> {
    return listServiceKeys(this.dependencies.database);
  }

  @SuperAdminOnly()
  @ChangesIdentity()
  @Mutation(() => NewServiceKey, {
    description:
      'Creates a service key, of at most 100 active ones. The key is shown only in this response and stored as a hash. Requires a session of a browser: access tokens are refused with FORBIDDEN. CONFLICT if an active key has the name.',
  })
  createServiceKey(
    @Limited(SERVICE_KEY_NAME_LIMITS)
    @Arg('name', () => String, { description: 'Name of the key, 1 to 64 characters.' })
    name: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<NewServiceKey> {
    return createServiceKey(this.dependencies, caller, name);
  }

  @SuperAdminOnly()
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description:
      'Revokes a service key; other gateway processes accept it for up to two seconds. NOT_FOUND if no active key has the name, such as for keys of the configuration.',
  })
  revokeServiceKey(
    @Arg('name', () => String, { description: 'Name of the key, as in `serviceKeys`.' }) name: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return revokeServiceKey(this.dependencies, caller, name);
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
