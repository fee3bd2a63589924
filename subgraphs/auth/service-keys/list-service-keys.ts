import type { Database } from '#kit/database/database';
import { ServiceKeyEntity } from './service-key.entity';

/** The listing of a service key, without its hash. */
export type ListedServiceKey = Pick<ServiceKeyEntity, 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/** Returns all service keys, including revoked ones, by name, newest first. */
export function listServiceKeys(database: Database): Promise<ListedServiceKey[]> {
  return database.entities.find(ServiceKeyEntity, {
    select: { name: true, createdAt: true, lastUsedAt: true, revokedAt: true },
    order: { name: 'ASC', createdAt: 'DESC', keyHash: 'ASC' },
  });
}
