import type { z } from 'zod';
import type { GameSettings } from '#kit/area/area-module';
import { foldPlayerName } from '#kit/rules/names';
import { type DomainError, invalidArgument } from '#protocol/errors';
import { HttpProvider, type Rejection } from '../providers/http-provider';
import type { ProviderEnvironment } from '../providers/provider-outcomes';
import type { RequestOwner } from '../providers/request-budget';
import type {
  MemberJoined,
  MemberScore,
  SkillMaxed,
  TrackedGroup,
  TrackedNameChange,
  TrackedPlayer,
  TrackedReading,
  TrackerPort,
} from './tracker-port';
import {
  achievementsResponse,
  activityResponse,
  groupResponse,
  highScoresResponse,
  nameChangesResponse,
  playerResponse,
  readingResponse,
} from './wise-old-man-responses';

/** Experience at level 99. */
const LEVEL_99 = 13_034_431;
const PER_PAGE = 50;
/** Page limit: occurrences on later pages are too old to matter. */
const MOST_PAGES = 40;

/** Wise Old Man, API v2: docs.wiseoldman.net. */
export class WiseOldMan implements TrackerPort {
  constructor(private readonly provider: HttpProvider) {}

  async player(username: string, caller: string): Promise<TrackedPlayer | null> {
    const path = ['players', username];
    const found = await this.get(path, playerResponse, { caller }, nameProblem);
    if (!found) return null;
    const { country, updatedAt, latestSnapshot, ...player } = found;
    return {
      ...player,
      country: country ?? null,
      updatedAt: updatedAt ?? null,
      latestSnapshot: latestSnapshot ? { skills: latestSnapshot.data.skills } : null,
    };
  }

  async reading(username: string): Promise<TrackedReading | null> {
    const path = ['v2', 'players', username];
    const found = await this.provider.get({ path, responseSchema: readingResponse, isUnknown: isUnreadable });
    if (!found?.latestSnapshot) return null;
    const { skills, bosses } = found.latestSnapshot.data;
    return {
      id: found.id,
      name: foldPlayerName(found.username),
      takenAt: found.updatedAt ?? null,
      experience: mapValues(skills, ({ experience }) => experience),
      kills: mapValues(bosses, ({ kills }) => kills),
    };
  }

  async group(id: number, caller: string): Promise<TrackedGroup | null> {
    const found = await this.get(['groups', String(id)], groupResponse, { caller });
    if (!found) return null;
    const { clanChat, description, memberships, ...group } = found;
    return {
      ...group,
      clanChat: clanChat ?? null,
      description: description ?? null,
      members: memberships.map(({ role, createdAt, player }) => ({
        ...player,
        role: role ?? null,
        joinedAt: createdAt,
      })),
    };
  }

  async highScores(groupId: number, caller: string): Promise<readonly MemberScore[] | null> {
    const path = ['groups', String(groupId), 'bulk-hiscores'];
    const found = await this.get(path, highScoresResponse, { caller, isUrgent: true });
    return found?.map(({ player, snapshot }) => ({ ...player, skills: snapshot.data.skills })) ?? null;
  }

  async joinsSince(groupId: number, since: Date): Promise<readonly MemberJoined[] | null> {
    const news = await this.newsSince(groupId, 'activity', activityResponse, since);
    return (
      news?.flatMap(({ type, playerId, createdAt, player }) =>
        type === 'joined'
          ? [{ playerId, displayName: player.displayName, joinedAt: new Date(createdAt) }]
          : [],
      ) ?? null
    );
  }

  async level99sSince(groupId: number, since: Date): Promise<readonly SkillMaxed[] | null> {
    const news = await this.newsSince(groupId, 'achievements', achievementsResponse, since);
    return (
      news?.flatMap(({ playerId, metric, threshold, accuracy, createdAt, player }) =>
        threshold === LEVEL_99 && accuracy !== -1
          ? [{ playerId, displayName: player.displayName, skill: metric, reachedAt: new Date(createdAt) }]
          : [],
      ) ?? null
    );
  }

  async nameChanges(groupId: number): Promise<readonly TrackedNameChange[] | null> {
    const found = await this.provider.get({
      path: ['v2', 'groups', String(groupId), 'name-changes'],
      query: { limit: String(PER_PAGE) },
      responseSchema: nameChangesResponse,
      isUnknown,
    });
    return (
      found?.flatMap((change) =>
        change?.status === 'approved'
          ? [
              {
                id: change.id,
                formerName: change.oldName,
                currentName: change.newName,
                changedAt: new Date(change.resolvedAt ?? change.createdAt),
              },
            ]
          : [],
      ) ?? null
    );
  }

  /** Reads pages, newest first, until an entry is older than requested. */
  private async newsSince<T extends { readonly createdAt: string }>(
    groupId: number,
    kind: 'activity' | 'achievements',
    response: z.ZodType<(T | null)[]>,
    since: Date,
  ): Promise<T[] | null> {
    const news: T[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = { limit: String(PER_PAGE), offset: String(page * PER_PAGE) };
      const path = ['v2', 'groups', String(groupId), kind];
      // Urgent: player lookups must not starve automation.
      const entries = await this.provider.get({
        path,
        query,
        responseSchema: response,
        isUnknown,
        isUrgent: true,
      });
      if (!entries) return null;
      const readable = entries.filter((entry) => entry !== null);
      const recent = readable.filter(({ createdAt }) => new Date(createdAt) >= since);
      news.push(...recent);
      if (entries.length < PER_PAGE || recent.length < readable.length) break;
    }
    return news.reverse();
  }

  private get<T>(
    path: readonly string[],
    response: z.ZodType<T>,
    asker: RequestOwner,
    problemWith: typeof nameProblem = () => null,
  ): Promise<T | null> {
    return this.provider.get({
      path: ['v2', ...path],
      responseSchema: response,
      isUnknown,
      problemWith,
      ...asker,
    });
  }
}

/**
 * Returns whether an error response means an unknown or opted-out player or group. The tracker's own 404 has
 * a code or at least a message; opted out, archived and the like are 403 with a player code; a 403 without
 * one comes from a firewall.
 */
function isUnknown(status: number, { code, message }: Rejection): boolean {
  if (status === 404) return code !== null || message !== null;
  return status === 403 && code?.startsWith('PLAYER_') === true;
}

/** Returns whether a player cannot be read, also because of the name. */
function isUnreadable(status: number, rejection: Rejection): boolean {
  return isUnknown(status, rejection) || nameProblem(status, rejection) !== null;
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  amount: (value: Value) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, amount(value)]));
}

/** Returns the error for a player name that the tracker calls invalid. */
function nameProblem(status: number, { code }: Rejection): DomainError | null {
  if (status !== 400 || (code !== 'INVALID_USERNAME' && code !== 'VALIDATION_ERROR')) return null;
  return invalidArgument('username', 'must be a name that the tracker accepts');
}

/** Requests per minute that the provider's documentation allows, without and with an API key. */
const ANONYMOUS = 20;
const WITH_KEY = 100;

/** A poll sends two requests per group; plus its high scores, and a second page or a retry. */
const RESERVED_PER_GROUP = 4;

/** Opens the configured tracker. */
export function openTracker({
  settings,
  log,
  stopping,
  observer,
  budgets,
  outcomes,
}: ProviderEnvironment): TrackerPort {
  const { game, baseUrl } = settings;
  const { url, apiKey } = game.tracker;
  const provider = new HttpProvider(
    {
      name: 'tracker',
      off: game.off.includes('tracker'),
      url,
      contact: baseUrl,
      stopping,
      observer,
      ...(outcomes && { outcomes }),
      requestsPerMinute: trackerBudget(game.tracker),
      reservedPerMinute: RESERVED_PER_GROUP * game.trackedGroupIds.length,
      ...(apiKey !== null && { headers: { 'x-api-key': apiKey } }),
    },
    log,
    budgets,
  );
  return new WiseOldMan(provider);
}

/** Returns the requests per minute that the tracker accepts. */
export function trackerBudget({
  apiKey,
  requestsPerMinute = apiKey === null ? ANONYMOUS : WITH_KEY,
}: GameSettings['tracker']): number {
  return requestsPerMinute;
}
