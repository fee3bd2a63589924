import { generateKeyPairSync } from 'node:crypto';

/** Returns the gateways' key pair as variables: the operator's, or one generated for this start. */
export function assertionKeys(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const isGiven = Object.entries(environment).some(([name, value]) => NAME.test(name) && value);
  if (isGiven) return {};
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    CALLER_ASSERTION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CALLER_ASSERTION_PUBLIC_KEYS: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Setting one half requires the other; gateways and subgraphs validate that. */
const NAME = /^CALLER_ASSERTION_/;
