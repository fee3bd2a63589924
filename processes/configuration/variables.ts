import { z } from 'zod';
import { recordOf } from '#protocol/records';
import { AREA_PORTS, AREA_URLS } from './area-variables';
import { STAND_INS } from './stand-ins';
import { tracingVariables } from './tracing';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const list = z.string().transform((text) => text.split(',').flatMap((entry) => entry.trim() || []));

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'must be a port number from 1 to 65535');

const count = (what: string) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `must be ${what}`)
    .transform(Number);

const perMinute = count('a number of requests a minute').refine((limit) => limit >= 1, 'must be at least 1');

const onOrOff = z.enum(['on', 'off'], 'must be on or off');

/** A secret sent in a header, in which white space and control characters would break the request. */
const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces');

/** `name=token` pairs; tokens may contain `=`, names may not. */
const tokens = list.transform((pairs, context) => {
  const byName = new Map<string, string>();
  for (const pair of pairs) {
    const [, name = '', token = ''] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (token === '') context.addIssue({ code: 'custom', message: 'must be pairs such as group=token' });
    byName.set(name.trim(), token.trim());
  }
  return byName;
});

const domain = z
  .string()
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i,
    'must be a domain name such as example.org',
  )
  .transform((name) => name.toLowerCase());

/**
 * Domains on which anyone can host a site: allowing a whole one would let any site call with a member's
 * cookie.
 */
const HOSTING_PROVIDERS: ReadonlySet<string> = new Set([
  'pages.dev',
  'workers.dev',
  'vercel.app',
  'netlify.app',
  'github.io',
  'gitlab.io',
  'web.app',
  'firebaseapp.com',
  'onrender.com',
  'surge.sh',
  'herokuapp.com',
]);

const previewDomain = domain.refine(
  (name) => !HOSTING_PROVIDERS.has(name),
  'must be the domain of a project, such as my-site.pages.dev, not of a hosting provider',
);

/** An origin: scheme, host and port, without a path. */
const origin = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const http = url?.protocol === 'http:' || url?.protocol === 'https:';
    return http && url.username === '' && url.pathname === '/' && url.search === '' && url.hash === '';
  }, 'must be an http(s) origin such as https://example.org')
  .transform((text) => new URL(text).origin);

/** A complete http(s) URL, such as that of a file. */
const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/i.test(text), 'must be an http(s) address');

const connection = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );

/** The address of a file for each id. */
const addressOfEach = address.refine(
  (text) => text.split('{id}').length === 2,
  'must have {id} once, where the id of an item goes',
);

/** Origins of the processes of one area. */
const origins = list.pipe(z.array(origin).min(1, 'must be an address such as http://10.0.0.3:4000'));

/** `part=origin` pairs. */
const standIns = tokens.pipe(z.map(z.enum(STAND_INS, 'must name stand-ins of the sandbox'), origin));

/** A CIDR block such as `10.1.0.0/16` or `fd00::/8`. */
const network = z
  .string()
  .refine(
    (text) => z.union([z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    'must be networks such as 10.1.0.0/16',
  );

/** The schema of every environment variable that the platform reads. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be ${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)}`)
    .optional(),
  PORT: port.optional(),
  ...recordOf(AREA_PORTS, () => port.optional()),
  HOST: z.string().min(1).optional(),
  BASE_URL: origin.optional(),
  PARENT_DOMAIN: domain.optional(),
  PREVIEW_DOMAINS: list.pipe(z.array(previewDomain)).optional(),
  DATABASE_URL: connection(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: connection(['postgres:', 'postgresql:']).optional(),
  EVENT_LOG_URL: connection(['postgres:', 'postgresql:']).optional(),
  REDIS_URL: connection(['redis:', 'rediss:']).optional(),
  SANDBOX_DATA: onOrOff.optional(),
  RESPONSE_CACHE: onOrOff.optional(),
  USER_NAME_CACHE: onOrOff.optional(),
  DATA_DIR: z.string().min(1).optional(),
  SERVICE_KEYS: list.optional(),
  SUPER_ADMIN_IDS: list.pipe(z.array(z.string().regex(/^\d{1,20}$/, 'must be numeric user ids'))).optional(),
  RATE_LIMIT_PUBLIC: perMinute.optional(),
  RATE_LIMIT_AUTHENTICATED: perMinute.optional(),
  RATE_LIMIT_PLUGIN: perMinute.optional(),
  RATE_LIMIT_REFRESH: perMinute.optional(),
  IDENTITY_URL: origin.optional(),
  IDENTITY_CLIENT_ID: z.string().min(1).optional(),
  IDENTITY_CLIENT_SECRET: z.string().min(1).optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_S3_ENDPOINT: origin.optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
    .optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRACKER: onOrOff.optional(),
  PROFILE: onOrOff.optional(),
  GROUPMODE: onOrOff.optional(),
  CHAT: onOrOff.optional(),
  CALENDAR: onOrOff.optional(),
  TRACKER_URL: origin.optional(),
  TRACKER_API_KEY: headerValue.optional(),
  TRACKED_GROUP_IDS: list
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[1-9]\d{0,8}$/, 'must be numeric group ids')
          .transform(Number),
      ),
    )
    .optional(),
  PROFILE_URL: origin.optional(),
  GROUPMODE_URL: origin.optional(),
  GROUPMODE_TOKENS: tokens.optional(),
  CHAT_URL: origin.optional(),
  CHAT_BOT_TOKEN: headerValue.optional(),
  CALENDAR_SOURCE: z.enum(['discord', 'ics'], 'must be discord or ics').optional(),
  CALENDAR_GUILD_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a numeric guild id')
    .optional(),
  CALENDAR_ICS_URL: address.optional(),
  AUTOMATION_POLL_SECONDS: count('a number of seconds')
    .refine((seconds) => seconds >= 1 && seconds <= 86_400, 'must be from 1 to 86400')
    .optional(),
  ITEM_IMAGES_URL: addressOfEach.optional(),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: list.pipe(z.array(network)).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).optional(),
  SHUTDOWN_DELAY_SECONDS: count('a number of seconds')
    .refine((seconds) => seconds <= 2, 'must be at most 2, because a process must exit within ten')
    .optional(),
  SHUTDOWN_TIMEOUT_SECONDS: count('a number of seconds')
    .refine((seconds) => seconds >= 10 && seconds <= 300, 'must be from 10 to 300')
    .optional(),
  ...tracingVariables,
  TRUST_PROXY: count('a number of reverse proxies').optional(),
  ...recordOf(AREA_URLS, () => origins.optional()),
  SPREAD_COPIES: z.enum(['1', '2'], 'must be 1 or 2').transform(Number).optional(),
  CALLER_ASSERTION_PRIVATE_KEY: z.string().optional(),
  CALLER_ASSERTION_PUBLIC_KEYS: z.string().optional(),
  CALLER_ASSERTION_JWKS_URL: address.optional(),
  SANDBOX_URLS: standIns.optional(),
  SCHEMA_REGISTRY_TOKEN: headerValue.optional(),
  SUPERGRAPH: z.string().min(1).optional(),
  SUPERGRAPH_POLL_SECONDS: count('a number of seconds')
    .refine((seconds) => seconds >= 1 && seconds <= 3600, 'must be from 1 to 3600')
    .optional(),
});

export type Variables = z.infer<typeof variables>;
