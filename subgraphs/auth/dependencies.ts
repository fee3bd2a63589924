import type { AreaSettings } from '#kit/area-module';
import type { Database } from '#kit/database/database';
import type { SigningKeys } from './signing-keys/signing-keys';

/** What the use cases of this area work with. */
export interface AuthDependencies {
  readonly database: Database;
  readonly settings: Pick<AreaSettings, 'baseUrl' | 'origins' | 'tokens' | 'superAdminIds'>;
  readonly signingKeys: SigningKeys;
}
