import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { startSandbox } from '#sandbox/start-sandbox';

/** Where people sign in. */
export interface IdentityProvider {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether it is our own stand-in. */
  readonly sandbox: boolean;
}

/** The configured identity provider, or the sandbox's, started. */
export async function openIdentityProvider(
  configuration: Configuration,
  closers: Closers,
): Promise<IdentityProvider> {
  if (configuration.identityProvider) return { ...configuration.identityProvider, sandbox: false };
  const client = { clientId: 'sandbox-client', clientSecret: 'sandbox-client-secret' };
  const redirectUris = [`${configuration.baseUrl}/auth/callback`];
  const sandbox = await startSandbox({ identity: { ...client, redirectUris } });
  closers.add('sandbox', () => sandbox.close());
  return { url: sandbox.identityUrl, ...client, sandbox: true };
}
