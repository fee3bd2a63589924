/** Secrets of the sandbox's services, which everybody can read here: production refuses them. */
export const SANDBOX_SECRETS = {
  serviceKey: 'sandbox-service-key',
  botToken: 'sandbox-bot-token',
  clientSecret: 'sandbox-client-secret',
} as const;
