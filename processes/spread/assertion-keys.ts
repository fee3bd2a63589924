import { generateKeyPairSync } from 'node:crypto';

/** The gateways' key pair as variables: the operator's, else one that lives as long as this start does. */
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

/** Whoever gives one half has to give the other: gateways and subgraphs say so. */
const NAME = /^CALLER_ASSERTION_/;
