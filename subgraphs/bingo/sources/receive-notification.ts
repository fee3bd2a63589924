import type { SubgraphContext } from '#kit/context';
import { type StagedFile, takeStagedFile } from '#kit/files/staged-file';
import { unauthenticated } from '#protocol/errors';
import type { Caller, HookPrincipal } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { newScreenshotId } from '../participants/screenshot.fields';
import { judgeNotification } from './judge-reports';
import { keepScreenshot, missingScreenshot } from './keep-screenshot';
import { mapNotification, type Notification, readNotification } from './notification';
import { playerOfNotification } from './player-of-notification';
import type { BingoReportResult } from './report.fields';
import { takeReports } from './take-reports';

/** How long a repetition is recognised, in milliseconds: two kills may look the same without a time. */
const REPEATED_WITH_TIME = 24 * 3_600_000;
const REPEATED_WITHOUT = 60_000;

const MAX_SCREENSHOT_BYTES = 8 * 1024 * 1024;

/** How far the clock of the client may be ahead, in milliseconds. */
const MAX_FUTURE = 10 * 60_000;

/**
 * Processes a notification of Dink: what it reports advances the matching tasks, with the screenshot as
 * evidence. A repetition changes nothing, but stores a screenshot that a killed process has not.
 *
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND if the hook was deleted meanwhile, BAD_USER_INPUT for what
 * is no notification.
 */
export async function receiveNotification(
  dependencies: BingoDependencies,
  context: SubgraphContext,
  value: unknown,
  upload: string | null,
): Promise<BingoReportResult> {
  const { database, jobs } = dependencies;
  const client = hookOf(context.caller);
  const screenshot =
    upload === null ? null : { id: newScreenshotId(), file: fileOf(dependencies, context, upload) };
  const notification = readNotification(value);
  const now = new Date();
  const { id, sentAt } = notification;
  const lasts = sentAt === null ? REPEATED_WITHOUT : REPEATED_WITH_TIME;
  const content = reportsOf(notification, now, screenshot?.id);
  const player = await playerOfNotification(database, client.keyHash, notification);
  const { results } = await takeReports(database, {
    client,
    alsoWrite: (transaction) => player.report(transaction, jobs),
    reports: content.reports,
    ids: [id],
    expiresAt: new Date(now.getTime() + lasts),
    notification: storedType(notification.type),
    now,
    judge: (batch) => {
      const counting = player.isRegistered ? content : { reports: [], ignored: 'it is of another player' };
      return judgeNotification(batch, { id, ...counting });
    },
  });
  const [result] = results;
  if (!result) throw new Error('a notification has one result');
  if (screenshot && result.outcome === 'accepted') await keepScreenshot(dependencies, client, screenshot);
  if (screenshot && result.outcome === 'duplicate') {
    const missing = await missingScreenshot(database, client, id);
    if (missing !== null) await keepScreenshot(dependencies, client, { ...screenshot, id: missing });
  }
  return result;
}

/** Returns the type as it is stored: `OTHER` for text that is no type of Dink. */
function storedType(type: string): string {
  return /^[A-Z_]{1,50}$/.test(type) ? type : 'OTHER';
}

function fileOf({ files }: BingoDependencies, context: SubgraphContext, reference: string): StagedFile {
  return takeStagedFile(files, context, {
    argument: 'screenshot',
    reference,
    maxBytes: MAX_SCREENSHOT_BYTES,
  });
}

/** @throws DomainError UNAUTHENTICATED unless the caller came through a hook. */
export function hookOf({ principal }: Caller): HookPrincipal {
  if (principal.kind !== 'hook') throw unauthenticated();
  return principal;
}

function reportsOf(notification: Notification, now: Date, screenshotId: string | undefined) {
  const { id, isSeasonal, world, regionId } = notification;
  if (isSeasonal) return { reports: [], ignored: 'it is from a seasonal world' };
  const events = mapNotification(notification);
  if (!events) return { reports: [], ignored: 'it is not about tasks' };
  const occurredAt = occurredAtOf(notification, now);
  const isPlain = world === null && regionId === null && screenshotId === undefined;
  const evidence = isPlain ? null : { npcName: null, world, regionId, ...(screenshotId && { screenshotId }) };
  return {
    reports: events.map((event) => ({ id, occurredAt, evidence, ...event })),
    ignored: 'it reports nothing that counts',
  };
}

/** Returns when it happened: as the notification says, unless its clock is ahead. */
function occurredAtOf({ sentAt }: Notification, now: Date): string {
  if (sentAt === null || Date.parse(sentAt) > now.getTime() + MAX_FUTURE) return now.toISOString();
  return sentAt;
}
