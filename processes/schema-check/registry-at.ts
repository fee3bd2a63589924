import { environment } from '#processes/configuration/environment';
import { RegistryAtUrl } from '#schema/publishing/registry-at-url';

/** Opens a gateway's registry with the token in `SCHEMA_REGISTRY_TOKEN`, if set. */
export function registryAt(address: string): RegistryAtUrl {
  const { SCHEMA_REGISTRY_TOKEN: token } = environment();
  return new RegistryAtUrl(address, token || undefined);
}
