import { requireUser } from '#kit/access/access';
import type { Transaction } from '#kit/database/database';
import { lockExclusive } from '#kit/database/named-lock';
import type { ActivityAction } from '#kit/jobs/activity';
import type { JobQueue } from '#kit/jobs/job-queue';
import type { PlayerNames } from '#kit/jobs/player-names';
import { storePlayerNames } from '#kit/players/player-names';
import { foldPlayerName, playerNameProblem } from '#kit/rules/names';
import { DomainError, invalidArgument, notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import { recordActivity } from '../activity/activity.commands';
import type { AuthDependencies } from '../dependencies';
import { playersOf } from '../rules/player-names';
import {
  NAME_CHANGE_COLUMNS,
  NameChangeSource,
  NameChangeStatus,
  type PlayerNameChange,
  type RecordNameChangeInput,
} from './name-change.fields';
import { activeChanges, namesOfPlayers } from './player.queries';

/** The dependencies of what changes player names. */
export interface NameDependencies extends Pick<AuthDependencies, 'database'> {
  readonly jobs: JobQueue;
}

/** Makes changes of names wait for each other: each depends on the names of the players that it joins. */
export function lockPlayerNames(transaction: Transaction): Promise<void> {
  return lockExclusive(transaction, 'player names');
}

/** The queues of the areas that store player names. */
const QUEUES = ['attendance-names', 'bingo-names', 'game-names'] as const;

/** A name change to record. */
export interface NewNameChange {
  readonly formerName: string;
  readonly currentName: string;
  readonly changedAt: Date;
  readonly source: NameChangeSource;
  readonly status: NameChangeStatus;
  /** Identifies what the source reported; null for an administrator's. */
  readonly reference: string | null;
  readonly decidedById: string | null;
}

/**
 * Records that a player changed their name, and joins the names in all areas.
 *
 * @throws DomainError BAD_USER_INPUT, also if the new name is already the present one of that player.
 */
export async function recordNameChange(
  { database, jobs }: NameDependencies,
  caller: Caller,
  { formerName, currentName, changedAt }: RecordNameChangeInput,
): Promise<PlayerNameChange> {
  const { userId } = requireUser(caller);
  checkPlayerName('input.formerName', formerName);
  checkPlayerName('input.currentName', currentName);
  const [former, current] = [foldPlayerName(formerName), foldPlayerName(currentName)];
  if (former === current) throw invalidArgument('input.currentName', 'must be another name');
  if (changedAt && changedAt.getTime() > Date.now()) {
    throw invalidArgument('input.changedAt', 'must not be in the future');
  }
  return database.transaction(async (transaction) => {
    await lockPlayerNames(transaction);
    const [player] = playersOf(await activeChanges(transaction, [former, current]));
    if (player?.names.includes(former) && player.current === current) {
      throw invalidArgument('input.currentName', 'is already the present name of this player');
    }
    const change = await insertNameChange(transaction, {
      formerName,
      currentName,
      changedAt: changedAt ?? new Date(),
      source: NameChangeSource.administrator,
      status: NameChangeStatus.active,
      reference: null,
      decidedById: userId,
    });
    if (!change) throw new Error('a name change without a reference is always inserted');
    await publishPlayers(transaction, jobs, [former, current]);
    await recordActivity(transaction, {
      action: 'player_name_change',
      userId,
      details: `Recorded that ${formerName} is now called ${currentName} (${change.id})`,
      address: caller.address,
    });
    return change;
  });
}

/** @throws DomainError BAD_USER_INPUT unless the text is a valid player name. */
export function checkPlayerName(argument: string, name: string): void {
  const problem = playerNameProblem(name);
  if (problem) throw invalidArgument(argument, problem);
}

const INSERT = {
  name: 'auth_insert_name_change',
  text: `INSERT INTO auth.name_changes AS c (former, former_spelling, current, current_spelling, changed_at, source, status,
      reference, decided_by_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (reference) DO NOTHING RETURNING ${NAME_CHANGE_COLUMNS}`,
} as const;

/** Inserts a change. @returns undefined if what the source reported is recorded. */
export function insertNameChange(
  transaction: Transaction,
  change: NewNameChange,
): Promise<PlayerNameChange | undefined> {
  const { formerName, currentName, changedAt, source, status, reference, decidedById } = change;
  return transaction.row<PlayerNameChange>(INSERT, [
    foldPlayerName(formerName),
    formerName,
    foldPlayerName(currentName),
    currentName,
    changedAt,
    source,
    status,
    reference,
    decidedById,
  ]);
}

/** What an administrator decides about a change, and from which statuses it may be decided. */
const DECISIONS = {
  approve: { from: ['proposed', 'rejected', 'reverted'], to: 'active', action: 'player_name_change' },
  reject: { from: ['proposed'], to: 'rejected', action: 'player_name_reject' },
  revert: { from: ['active'], to: 'reverted', action: 'player_name_revert' },
} as const satisfies Record<string, { from: readonly string[]; to: string; action: ActivityAction }>;

export type NameDecision = keyof typeof DECISIONS;

const FIND = {
  name: 'auth_lock_name_change',
  text: 'SELECT c.former, c.current, c.status FROM auth.name_changes c WHERE c.id = $1 FOR UPDATE',
} as const;

const DECIDE = {
  name: 'auth_decide_name_change',
  text: `UPDATE auth.name_changes c SET status = $2, decided_by_id = $3 WHERE c.id = $1 RETURNING ${NAME_CHANGE_COLUMNS}`,
} as const;

/**
 * Decides about a change: approving one joins its names, reverting one separates them, with all that was
 * recorded under each.
 *
 * @throws DomainError NOT_FOUND, CONFLICT if its status does not allow the decision.
 */
export async function decideNameChange(
  { database, jobs }: NameDependencies,
  caller: Caller,
  id: string,
  decision: NameDecision,
): Promise<PlayerNameChange> {
  const { userId } = requireUser(caller);
  const { from, to, action } = DECISIONS[decision];
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound('Name change');
  return database.transaction(async (transaction) => {
    await lockPlayerNames(transaction);
    const found = await transaction.row<{ former: string; current: string; status: string }>(FIND, [id]);
    if (!found) throw notFound('Name change');
    if (!from.some((status) => status === found.status)) {
      throw new DomainError('CONFLICT', `The name change is ${found.status}`);
    }
    const { former, current } = found;
    const joined = await namesOfPlayers(transaction, [former, current]);
    const change = await transaction.row<PlayerNameChange>(DECIDE, [id, to, userId]);
    if (!change) throw notFound('Name change');
    if (decision !== 'reject') await publishPlayers(transaction, jobs, [...joined, former, current]);
    await recordActivity(transaction, {
      action,
      userId,
      details: `Decided that the change from ${change.formerName} to ${change.currentName} is ${to} (${id})`,
      address: caller.address,
    });
    return change;
  });
}

const NEXT_REVISION = {
  name: 'auth_next_player_names_revision',
  text: 'SELECT (coalesce(max(revision), 0) + 1)::float8 AS revision FROM auth.player_names',
} as const;

/**
 * Stores the players whom the active changes make of names, and tells the other areas. The caller holds the
 * lock of player names.
 *
 * @param touched folded names: those whose changes were added or ended, with all of their players until now.
 */
export async function publishPlayers(
  transaction: Transaction,
  jobs: JobQueue,
  touched: readonly string[],
): Promise<void> {
  const changes = await activeChanges(transaction, touched);
  const all = [...touched, ...changes.flatMap(({ former, current }) => [former, current])];
  const spellings = await spellingsOf(transaction, all);
  const players = playersOf(changes);
  const named = new Set(players.flatMap(({ names }) => names));
  const alone = [...new Set(touched)].filter((name) => !named.has(name));
  const row = await transaction.row<{ revision: number }>(NEXT_REVISION, []);
  const payload: PlayerNames = {
    revision: row?.revision ?? 1,
    players: [...players, ...alone.map((name) => ({ current: name, names: [name] }))].map(
      ({ current, names }) => ({ current, names: [...names], spelling: spellings.get(current) ?? current }),
    ),
  };
  await storePlayerNames(transaction, 'auth', payload);
  for (const queue of QUEUES) await jobs.send(transaction, queue, payload);
}

/** $1 folded names. The latest spelling of each, whatever became of its change. */
const SPELLINGS = {
  name: 'auth_spellings_of_player_names',
  text: `SELECT DISTINCT ON (name) name, spelling FROM (
      SELECT former AS name, former_spelling AS spelling, id FROM auth.name_changes WHERE former = ANY($1)
      UNION ALL SELECT current, current_spelling, id FROM auth.name_changes WHERE current = ANY($1)
    ) AS s ORDER BY name, id DESC`,
} as const;

async function spellingsOf(
  transaction: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.rows<{ name: string; spelling: string }>(SPELLINGS, [names]);
  return new Map(rows.map(({ name, spelling }) => [name, spelling]));
}
