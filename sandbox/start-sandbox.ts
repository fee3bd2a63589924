import { startCalendar } from './calendar/calendar';
import { startChat } from './chat/chat';
import { startGroupMode } from './group-mode/group-mode';
import type { SandboxServer } from './http';
import { type IdentityProviderOptions, startIdentityProvider } from './identity/identity-provider';
import { startProfile } from './profile/profile';
import { startTracker } from './tracker/tracker';

/** External services that the sandbox mocks. */
export type SandboxPart = 'identity' | 'tracker' | 'profile' | 'groupmode' | 'chat' | 'calendar';

export interface SandboxOptions {
  identity: IdentityProviderOptions;
  /** Parts to start; default: all. */
  only?: readonly SandboxPart[];
}

/** Origins of the running mocks. */
export interface Sandbox {
  urls: ReadonlyMap<SandboxPart, string>;
  close(): Promise<void>;
}

/**
 * Starts mocks of the external services on 127.0.0.1. If a port is unavailable or an option is invalid,
 * closes the started ones and rejects.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const parts: readonly [SandboxPart, () => Promise<SandboxServer>][] = [
    ['identity', () => startIdentityProvider(options.identity)],
    ['tracker', () => startTracker()],
    ['profile', () => startProfile()],
    ['groupmode', () => startGroupMode()],
    ['chat', () => startChat()],
    ['calendar', () => startCalendar()],
  ];
  const servers = new Map<SandboxPart, SandboxServer>();
  const close = async (): Promise<void> => {
    await Promise.all([...servers.values()].map((server) => server.close()));
  };
  try {
    for (const [part, start] of parts) {
      if (options.only?.includes(part) ?? true) servers.set(part, await start());
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { urls: new Map([...servers].map(([part, { url }]) => [part, url])), close };
}
