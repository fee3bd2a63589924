import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '#processes/configuration/configuration';
import { VARIABLES_OF } from '#processes/configuration/kinds';
import { packageRoot } from '#runtime/package-root';
import {
  networksOf,
  readComposeFile,
  resolvedEnvironment,
  validateComposeFile,
} from './compose-file.fixture';

const file = join(packageRoot, 'docker-compose.yml');
const { services, secrets: files } = readComposeFile(file);
const { platform, postgres, backup, ...others } = services;

const VARIABLES_OF_KINDS = [...new Set<string>(Object.values(VARIABLES_OF).flat())];

describe('docker-compose.yml', () => {
  it('has the platform in one process and PostgreSQL', () => {
    expect(others).toEqual({});
    expect(platform?.command).toEqual(['dist/server/all-in-one.js']);
    expect(platform?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('passes the configuration check in production, with files in a volume', () => {
    const environment = platform ? resolvedEnvironment(platform) : {};
    expect(environment.NODE_ENV).toBe('production');
    expect(readConfiguration(environment).trustProxy).toBe(1);
    expect(platform?.volumes).toEqual(['data:/data']);
  });

  it('takes backups in the profile, with the settings of the database and the files alone', () => {
    expect(backup).toMatchObject({
      profiles: ['backup'],
      command: expect.arrayContaining(['--every', '--keep']),
      init: true,
      cap_drop: ['ALL'],
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
    });
    const { databaseUrl, production } = readConfiguration(backup ? resolvedEnvironment(backup) : {});
    expect([databaseUrl, production]).toEqual(['postgres://platform:a-secret@postgres:5432/platform', false]);
    expect(backup?.volumes).toContain('data:/data');
    expect(backup?.secrets).toEqual(['database_url']);
  });

  it('passes every setting on but where a container keeps its files and listens', () => {
    const settings = VARIABLES_OF_KINDS.filter((name) => !(name in (platform?.environment ?? {})));
    const isOfSeveralProcesses = (name: string) =>
      /^(CALLER_ASSERTION|SUPERGRAPH|SCHEMA_REGISTRY|EVENT_LOG|REDIS)|_(URL|PORT)$/.test(name);
    expect(settings.filter((name) => !isOfSeveralProcesses(name)).sort()).toEqual([
      'DATA_DIR',
      'FILES_S3_ACCESS_KEY_ID',
      'FILES_S3_BUCKET',
      'FILES_S3_ENDPOINT',
      'FILES_S3_REGION',
      'FILES_S3_SECRET_ACCESS_KEY',
      'HOST',
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      'OTEL_SDK_DISABLED',
      'OTEL_TRACES_EXPORTER',
      'PORT',
      'SANDBOX_URLS',
    ]);
  });

  it('can leave services out, with nothing but their switch', () => {
    const off = ['TRACKER', 'PROFILE', 'GROUPMODE', 'CHAT', 'CALENDAR'];
    const variables = Object.fromEntries([...off.map((name) => [name, 'off']), ['CHAT_BOT_TOKEN', '']]);
    const environment = platform ? resolvedEnvironment(platform, variables) : {};
    expect(readConfiguration(environment).servicesOff).toHaveLength(off.length);
  });

  it('contains no secret: each comes from the environment or from a file', () => {
    const { POSTGRES_PASSWORD_FILE: _, ...own } = { ...platform?.environment, ...postgres?.environment };
    const secrets = Object.keys(own).filter((name) => own[`${name}_FILE`] || name === 'POSTGRES_PASSWORD');
    expect(secrets).toHaveLength(8);
    for (const name of secrets) {
      const { environment = {} } = name === 'POSTGRES_PASSWORD' ? (postgres ?? {}) : (platform ?? {});
      const mounted = name.toLowerCase();
      if (name !== 'DATABASE_URL') expect(environment[name]).toBe(`\${${name}:-}`);
      expect(environment[`${name}_FILE`]).toBe(`\${${name}_FILE:+/run/secrets/${mounted}}`);
      expect(files[mounted]).toEqual({ file: `\${${name}_FILE:-/dev/null}` });
    }
    expect([...(platform?.secrets ?? []), ...(postgres?.secrets ?? [])].sort()).toEqual(
      Object.keys(files).sort(),
    );
  });

  it('requires no secret in the environment that is given as a file', () => {
    const required = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+):?\?/g)].map(([, name]) => name);
    expect(required).toEqual(['BASE_URL', 'IDENTITY_CLIENT_ID', 'CALENDAR_GUILD_ID']);
    const secrets = ['POSTGRES_PASSWORD', 'IDENTITY_CLIENT_SECRET', 'CHAT_BOT_TOKEN'];
    const variables = [...secrets.map((name) => [name, '']), ['DATABASE_URL_FILE', 'database-url']];
    const environment = platform ? resolvedEnvironment(platform, Object.fromEntries(variables)) : {};
    expect(environment).toMatchObject({ DATABASE_URL: '', DATABASE_URL_FILE: '/run/secrets/database_url' });
    const missing = { ...environment, DATABASE_URL_FILE: '' };
    expect(() => readConfiguration(missing)).toThrow(/needs IDENTITY_CLIENT_SECRET, CHAT_BOT_TOKEN$/);
  });

  it('limits both containers, and keeps the database without a way out', () => {
    for (const service of [platform, postgres]) {
      expect(service).toMatchObject({
        read_only: true,
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
        logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      });
    }
    expect(platform).toMatchObject({ init: true, cap_drop: ['ALL'] });
    expect(postgres && networksOf(postgres)).toEqual(['inside']);
  });

  it('is accepted by the compose client, where installed', () => {
    expect(validateComposeFile(file) ?? { status: 0, stderr: '' }).toEqual({ status: 0, stderr: '' });
  });
});
