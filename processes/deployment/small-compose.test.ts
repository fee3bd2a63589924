import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '#processes/configuration/configuration';
import { packageRoot } from '#runtime/package-root';
import {
  networksOf,
  readComposeFile,
  resolvedEnvironment,
  validateComposeFile,
} from './compose-file.fixture';

const file = join(packageRoot, 'docker-compose.yml');
const { services } = readComposeFile(file);
const { platform, postgres, ...others } = services;

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

  it('can leave services out, with nothing but their switch', () => {
    const off = ['TRACKER', 'PROFILE', 'GROUPMODE', 'CHAT', 'CALENDAR'];
    const given = Object.fromEntries([...off.map((name) => [name, 'off']), ['CHAT_BOT_TOKEN', '']]);
    const environment = platform ? resolvedEnvironment(platform, given) : {};
    expect(readConfiguration(environment).servicesOff).toHaveLength(off.length);
  });

  it('contains no secret: each comes from the environment, and a missing one is named', () => {
    const variables = Object.entries({ ...platform?.environment, ...postgres?.environment });
    const secrets = variables.filter(([name]) => /SECRET|PASSWORD|_KEY|TOKEN|SERVICE_KEYS/.test(name));
    const optional = /^\$\{((TRACKER_API_KEY|GROUPMODE_TOKENS|SERVICE_KEYS):-|CHAT_BOT_TOKEN\?[^}]+)\}$/;
    const literal = secrets.filter(([, value]) => !/^\$\{\w+:\?\}$/.test(String(value)));
    expect(secrets.length).toBeGreaterThan(4);
    expect(literal.filter(([, value]) => !optional.test(String(value)))).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('${CALENDAR_GUILD_ID?');
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
