import { type IdentityProviderOptions, startIdentityProvider } from './identity/identity-provider';

export interface SandboxOptions {
  identity: IdentityProviderOptions;
}

/** Where the sandbox servers listen, each as a bare origin. */
export interface Sandbox {
  identityUrl: string;
  close(): Promise<void>;
}

/**
 * Starts the local stand-ins for the outside services, on 127.0.0.1 only.
 * Rejects when a port cannot be had or an option is unusable.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const identity = await startIdentityProvider(options.identity);
  return { identityUrl: identity.url, close: () => identity.close() };
}
