import type { Closers } from '#processes/closers';
import type { Configuration } from '#processes/configuration/configuration';
import { SANDBOX_SECRETS } from '#processes/configuration/sandbox-secrets';
import type { StandIn } from '#processes/configuration/stand-ins';
import { startSandbox } from '#sandbox/start-sandbox';

export const SANDBOX_CLIENT = { clientId: 'sandbox-client', clientSecret: SANDBOX_SECRETS.clientSecret };

/** Starts the sandbox parts that replace unconfigured services. */
export async function startStandIns(
  { baseUrl, standIns }: Pick<Configuration, 'baseUrl' | 'standIns'>,
  closers: Closers,
): Promise<ReadonlyMap<StandIn, string>> {
  const sandbox = await startSandbox({
    identity: { ...SANDBOX_CLIENT, redirectUris: [`${baseUrl}/auth/callback`] },
    only: standIns,
  });
  closers.add('sandbox', () => sandbox.close());
  return sandbox.urls;
}
