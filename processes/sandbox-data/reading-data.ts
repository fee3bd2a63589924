import type { Client } from 'pg';
import { foldPlayerName } from '#kit/rules/names';
import type { CommunityMember } from '#sandbox/identity/community';
import { killsAt } from '#sandbox/world/bosses';
import { playerAt } from '#sandbox/world/players';
import { dayOf, daysFrom } from './calendar-day';

/**
 * Members whose past the sandbox knows, by their place in the community: the first ones, who are in the
 * events.
 */
const READ_MEMBERS = 8;

/** Days of readings, one each morning. */
const DAYS = 90;

/** A snapshot of a player, as the game area stores it. */
export interface PastSnapshot {
  readonly name: string;
  readonly takenAt: string;
  readonly playerId: number;
  readonly experience: Readonly<Record<string, number>>;
  readonly kills: Readonly<Record<string, number>>;
}

/**
 * Inserts the readings of some members that a platform in use would have. The tracker has only the present,
 * so the area cannot read the past; the amounts are those of the sandbox's tracker at these times, so that
 * readings from now on continue them.
 */
export async function fillReadings(
  database: Client,
  members: readonly CommunityMember[],
  now: Date,
): Promise<void> {
  await database.query(
    `INSERT INTO game.snapshots (name, taken_at, player_id, seen_at, experience, kills)
    SELECT s.name, s."takenAt", s."playerId", s."takenAt", s.experience, s.kills FROM jsonb_to_recordset($1::jsonb)
      AS s (name text, "takenAt" timestamptz, "playerId" integer, experience jsonb, kills jsonb)
    ON CONFLICT DO NOTHING`,
    [JSON.stringify(members.slice(0, READ_MEMBERS).flatMap(({ player }) => pastSnapshots(player, now)))],
  );
}

/**
 * Returns the snapshots of a player in the last 90 days, oldest first; those of a day are the same whenever
 * the sandbox starts.
 */
export function pastSnapshots(player: string, now: Date): PastSnapshot[] {
  const mornings = Array.from(
    { length: DAYS },
    (_, index) => new Date(`${dayOf(daysFrom(now, index - DAYS))}T06:00:00Z`),
  );
  return mornings.map((morning) => snapshotAt(player, morning));
}

function snapshotAt(player: string, at: Date): PastSnapshot {
  const { id, username, skills } = playerAt(player, at.getTime());
  const amounts = [...skills].map(([skill, { experience }]) => [skill, experience] as const);
  const overall = amounts.reduce((sum, [, experience]) => sum + experience, 0);
  return {
    name: foldPlayerName(player),
    takenAt: at.toISOString(),
    playerId: id,
    experience: { overall, ...Object.fromEntries(amounts) },
    kills: Object.fromEntries(killsAt(username, at.getTime())),
  };
}
