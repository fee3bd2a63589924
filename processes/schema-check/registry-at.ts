import { environment } from '#processes/configuration/environment';
import { RegistryAtUrl } from '#schema/publishing/registry-at-url';

/** The registry that a gateway serves, read with the token of `SCHEMA_REGISTRY_TOKEN` where one is set. */
export function registryAt(address: string): RegistryAtUrl {
  const { SCHEMA_REGISTRY_TOKEN: token } = environment();
  return new RegistryAtUrl(address, token || undefined);
}
