import type { AreaSettings } from '#kit/area/area-module';
import type { Database } from '#kit/database/database';
import type { SigningKeys } from './signing/signing-keys';

/** The dependencies of the use cases of this subgraph. */
export interface AuthDependencies {
  readonly database: Database;
  readonly settings: Pick<AreaSettings, 'baseUrl' | 'origins' | 'tokens' | 'superAdminIds'>;
  readonly signingKeys: SigningKeys;
}
