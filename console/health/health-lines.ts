import { activityText } from '#console/activity/text.ts';
import { automationText } from '#console/automation/text.ts';
import { calendarText } from '#console/calendar/text.ts';
import { configurationText } from '#console/configuration/text.ts';
import { formatMoment } from '#console/frame/format.ts';
import type { AreaStatus } from './area-health.ts';
import type { ConsoleDeliveryHealthQuery, ConsoleIntegrationHealthQuery } from './documents.ts';
import { healthText } from './text.ts';

/** What is known of a subject. */
export interface HealthLine {
  readonly subject: string;
  readonly state: keyof typeof healthText.states;
  /** One or more sentences. */
  readonly sentence: string;
  /** Where it is mended. */
  readonly link: { readonly href: string; readonly label: string };
}

/** A line before its state is known. */
export type Subject = Pick<HealthLine, 'subject' | 'link'>;

export const WEBHOOKS: Subject = {
  subject: healthText.webhooks,
  link: { href: '/console/webhooks', label: healthText.webhooks },
};

export const RULES: Subject = {
  subject: healthText.rules,
  link: { href: '/console/automation', label: automationText.title },
};

const CONFIGURATION = { href: '/console/configuration', label: configurationText.title } as const;

export const INTEGRATIONS: Subject = { subject: configurationText.integrations, link: CONFIGURATION };

export const FILES: Subject = { subject: healthText.files, link: CONFIGURATION };

export const BACKUPS: Subject = {
  subject: healthText.backups,
  link: { href: '/console/activity', label: activityText.title },
};

const DAY_MS = 86_400_000;

/** Days without a backup after which something is likely to be wrong. */
const MOST_DAYS = 8;

/** @param createdAt when the last backup was taken; undefined if none is in the activity log. */
export function backupLine(createdAt: string | undefined, now: number): HealthLine {
  if (createdAt === undefined) return { ...BACKUPS, state: 'unknown', sentence: healthText.noBackup };
  const isOld = now - Date.parse(createdAt) > MOST_DAYS * DAY_MS;
  return {
    ...BACKUPS,
    state: isOld ? 'attention' : 'well',
    sentence: healthText.lastBackup(formatMoment(createdAt)),
  };
}

/** Returns the line of a subject that could not be read, or is being read. */
export function unknownLine(subject: Subject, error: Error | null): HealthLine {
  if (!error) return { ...subject, state: 'loading', sentence: healthText.loading };
  return { ...subject, state: 'unknown', sentence: healthText.unread(error.message) };
}

const AREA_SENTENCES = { healthy: healthText.areaWell, unhealthy: healthText.areaFails } as const;

/** @param error why the status could not be read. */
export function areaLine(area: string, status: AreaStatus | undefined, error: Error | null): HealthLine {
  const subject = {
    subject: healthText.area(area),
    link: { href: '/health', label: healthText.monitors },
  };
  if (!status) return unknownLine(subject, error);
  return { ...subject, state: status === 'healthy' ? 'well' : 'attention', sentence: AREA_SENTENCES[status] };
}

const FILE_SENTENCES = { healthy: healthText.filesWell, unhealthy: healthText.filesFail } as const;

export function filesLine(status: AreaStatus): HealthLine {
  return { ...FILES, state: status === 'healthy' ? 'well' : 'attention', sentence: FILE_SENTENCES[status] };
}

export type Webhook = NonNullable<ConsoleDeliveryHealthQuery['webhooks']>[number];

export function webhooksLine(webhooks: readonly Webhook[]): HealthLine {
  if (webhooks.length === 0) return { ...WEBHOOKS, state: 'well', sentence: healthText.noWebhooks };
  const problems = [
    ...disabledOf(webhooks),
    ...webhooks.flatMap(({ name, enabled, failingSince }) =>
      enabled && failingSince ? [healthText.failing(name, formatMoment(failingSince))] : [],
    ),
  ];
  const waiting = sumOf(webhooks.map((webhook) => webhook.waiting.totalCount));
  const enabled = webhooks.filter((webhook) => webhook.enabled).length;
  return lineOf(WEBHOOKS, problems, healthText.webhookCount(enabled, webhooks.length), waiting);
}

export type Rule = NonNullable<ConsoleDeliveryHealthQuery['automationRules']>[number];

export function rulesLine(rules: readonly Rule[]): HealthLine {
  if (rules.length === 0) return { ...RULES, state: 'well', sentence: healthText.noRules };
  const enabled = rules.filter((rule) => rule.enabled);
  const failing = enabled.filter(lastFailed).map(({ name }) => name);
  const problems = [
    ...disabledOf(rules),
    ...(failing.length > 0 ? [healthText.notPosted(listOf(failing))] : []),
  ];
  const waiting = sumOf(rules.map((rule) => rule.waiting.total));
  return lineOf(RULES, problems, healthText.ruleCount(enabled.length, rules.length), waiting);
}

function lineOf(subject: Subject, problems: readonly string[], count: string, waiting: number): HealthLine {
  const sentence = [...problems, `${count}.`, healthText.waiting(waiting)].join(' ');
  return { ...subject, state: problems.length > 0 ? 'attention' : 'well', sentence };
}

function disabledOf(
  items: readonly { readonly name: string; readonly disabledReason: string | null }[],
): string[] {
  const names = items.filter(({ disabledReason }) => disabledReason !== null).map(({ name }) => name);
  return names.length > 0 ? [healthText.disabled(listOf(names))] : [];
}

/** Returns whether the delivery of a rule that finished last was not posted. */
function lastFailed({ latest: { deliveries } }: Rule): boolean {
  const finished = deliveries.filter(({ status }) => status !== 'pending' && status !== 'stopped');
  const timeOf = ({ finishedAt }: (typeof finished)[number]) => (finishedAt ? Date.parse(finishedAt) : 0);
  const [last] = finished.sort((a, b) => timeOf(b) - timeOf(a));
  return last?.status === 'failed' || last?.status === 'expired';
}

export type Integration = NonNullable<
  ConsoleIntegrationHealthQuery['platformConfiguration']
>['integrations'][number];

export function integrationLine({ name, state, lastSuccessAt }: Integration): HealthLine {
  const subject = {
    subject: configurationText.names[name],
    link: name === 'calendar' ? { href: '/console/calendar', label: calendarText.title } : CONFIGURATION,
  };
  if (state === 'off') return { ...subject, state: 'well', sentence: healthText.leftOut };
  const success = lastSuccessAt === null ? [] : [healthText.lastSuccess(formatMoment(lastSuccessAt))];
  const failure = FAILURES[name] ?? healthText.lastFailed;
  const first = state === 'failing' ? failure : healthText.nothingFails;
  return {
    ...subject,
    state: state === 'failing' ? 'attention' : 'well',
    sentence: [first, ...success].join(' '),
  };
}

/** What fails of the services whose state does not follow from the last request. */
const FAILURES: Partial<Record<Integration['name'], string>> = {
  chat: healthText.chatRetries,
  calendar: healthText.notSynchronised,
};

/** Says whether all is well, or what is not. */
export function summaryOf(lines: readonly HealthLine[]): string {
  const subjectsIn = (state: HealthLine['state']) =>
    listOf(lines.filter((line) => line.state === state).map(({ subject }) => subject));
  const attention = subjectsIn('attention');
  if (attention) return healthText.attention(attention);
  if (subjectsIn('loading')) return healthText.loading;
  const unknown = subjectsIn('unknown');
  return unknown ? healthText.unknown(unknown) : healthText.allWell;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function listOf(names: readonly string[]): string {
  return names.join(', ');
}
