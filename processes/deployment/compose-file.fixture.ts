import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { assertionKeys } from '#processes/spread/start-spread';

const condition = z.enum(['service_healthy', 'service_completed_successfully']);

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.strictObject({ condition })).default({}),
  // Not disabled: Compose fails to --wait for such a service.
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  profiles: z.array(z.string()).default([]),
  deploy: z.strictObject({ replicas: z.number() }).optional(),
  ports: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  extra_hosts: z.array(z.string()).default([]),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  logging: z.looseObject({ options: z.record(z.string(), z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
});

const composeFile = z.looseObject({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).default({}),
});

export type ComposeService = z.infer<typeof service>;

export function readComposeFile(path: string): z.infer<typeof composeFile> {
  return composeFile.parse(parse(readFileSync(path, 'utf8'), { merge: true, maxAliasCount: -1 }));
}

/** A reference to a variable that contains no other: `${A}`, `${A:-b}`, `${A?b}`, `${A:+b}`. */
const INNERMOST = /\$\{(\w+)(?::?([?+-])([^{}$]*))?\}/g;

/** Returns the environment as compose resolves it, with values for the operator's variables. */
export function resolvedEnvironment(
  { environment }: ComposeService,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const variables: Readonly<Record<string, string>> = {
    ...assertionKeys({}),
    BASE_URL: 'https://community.example.org',
    CALENDAR_GUILD_ID: '1',
    POSTGRES_PASSWORD: 'a-secret',
    IDENTITY_CLIENT_SECRET: 'a-secret',
    CHAT_BOT_TOKEN: 'a-secret',
    FILES_S3_ACCESS_KEY_ID: 'a-secret',
    FILES_S3_SECRET_ACCESS_KEY: 'a-secret',
    ...more,
  };
  const fill = (value: string): string => {
    const filled = value.replace(INNERMOST, (_, variable: string, kind = '', rest = '') => {
      if (kind === '+') return variables[variable] ? rest : '';
      return variables[variable] ?? (kind === '-' ? rest : 'a-secret');
    });
    return filled === value ? value : fill(filled);
  };
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [variable, fill(String(value))]),
  );
}

/** Returns the networks of a service. */
export function networksOf({ networks }: ComposeService): readonly string[] {
  return Array.isArray(networks) ? networks : Object.keys(networks);
}

/** Validates a file with the compose client; null where none is installed. */
export function validateComposeFile(
  path: string,
): { readonly status: number | null; readonly stderr: string } | null {
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return null;
  const { PATH, HOME, DOCKER_CONFIG } = process.env;
  const required = [...readFileSync(path, 'utf8').matchAll(/\$\{(\w+):?\?/g)].map(([, name = '']) => [
    name,
    'x',
  ]);
  const { status, stderr } = spawnSync('docker', ['compose', '-f', path, 'config', '--quiet'], {
    env: { PATH, HOME, DOCKER_CONFIG, ...Object.fromEntries(required) },
    encoding: 'utf8',
  });
  return { status, stderr };
}
