import type { Database } from '#kit/database/database';
import { ServiceKeyEntity } from './service-key.entity';

/** What the operator may read of a service key. */
export type ListedServiceKey = Pick<ServiceKeyEntity, 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/** Every service key that was ever issued, by name, the newest of a name first. */
export function listServiceKeys(database: Database): Promise<ListedServiceKey[]> {
  return database.entities.find(ServiceKeyEntity, {
    select: { name: true, createdAt: true, lastUsedAt: true, revokedAt: true },
    order: { name: 'ASC', createdAt: 'DESC', keyHash: 'ASC' },
  });
}
