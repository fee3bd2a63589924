import { areCookiesReturned, isPlainLoopback } from '#runtime/plain-loopback';
import { SANDBOX_SECRETS } from './sandbox-secrets';
import type { Variables } from './variables';

/** Shorter keys can be guessed, or were chosen by hand. */
const SHORTEST_KEY = 32;

const PROVIDERS = [
  'IDENTITY_URL',
  'TRACKER_URL',
  'PROFILE_URL',
  'GROUPMODE_URL',
  'CHAT_URL',
  'CALENDAR_ICS_URL',
] as const satisfies readonly (keyof Variables)[];

/** Returns a sentence about each setting that production refuses. */
export function problemsInProduction(read: Variables): string[] {
  const { NODE_ENV, BASE_URL, PARENT_DOMAIN, SERVICE_KEYS = [] } = read;
  if (NODE_ENV !== 'production') return [];
  const problems: string[] = [];
  // Elsewhere, a gateway warns of it (processes/gateway/serve.ts).
  if (BASE_URL !== undefined && !areCookiesReturned(BASE_URL)) {
    problems.push(
      'BASE_URL must begin with https:// in production: browsers return Secure cookies over https only',
    );
  }
  if (BASE_URL !== undefined && PARENT_DOMAIN !== undefined && !isWithin(BASE_URL, PARENT_DOMAIN)) {
    problems.push(
      'PARENT_DOMAIN must be a domain that BASE_URL is in: browsers reject its cookies otherwise',
    );
  }
  for (const name of PROVIDERS) {
    const url = read[name];
    if (url !== undefined && /^http:/i.test(url) && !isPlainLoopback(url)) {
      problems.push(`${name} must begin with https:// in production, or be on this machine`);
    }
  }
  if (SERVICE_KEYS.includes(SANDBOX_SECRETS.serviceKey)) {
    problems.push("SERVICE_KEYS must not contain the sandbox's key in production");
  } else if (SERVICE_KEYS.some((key) => key.length < SHORTEST_KEY)) {
    problems.push(`SERVICE_KEYS must have at least ${SHORTEST_KEY} characters each in production`);
  }
  if (read.CHAT_BOT_TOKEN === SANDBOX_SECRETS.botToken) {
    problems.push("CHAT_BOT_TOKEN must not be the sandbox's in production");
  }
  if (read.IDENTITY_CLIENT_SECRET === SANDBOX_SECRETS.clientSecret) {
    problems.push("IDENTITY_CLIENT_SECRET must not be the sandbox's in production");
  }
  return problems;
}

function isWithin(baseUrl: string, domain: string): boolean {
  return `.${new URL(baseUrl).hostname}`.endsWith(`.${domain}`);
}
