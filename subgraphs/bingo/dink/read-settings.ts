import { notFound } from '#protocol/errors';
import type { Caller } from '#protocol/principal';
import type { BingoDependencies } from '../dependencies';
import { nodesOf } from '../goals/nodes-of';
import { isShown } from '../hidden-tasks/shown-sql';
import { hookOf as addressesOf } from '../hooks/create-hook';
import { hashOfKey } from '../keys/bingo-key';
import type { ReportedType } from '../rules/trigger';
import { reportedType } from '../rules/trigger-matching';
import { type DinkSettings, dinkSettings } from './dink-settings';
import { hookOf } from './receive-notification';

interface BoardRow {
  readonly name: string;
  readonly triggers: readonly string[];
}

const BOARD = {
  name: 'bingo_triggers_of_hook',
  text: `SELECT e.name, ARRAY(SELECT t.trigger FROM bingo.tasks t WHERE t.event_id = e.id AND ${isShown('t')}) AS triggers
    FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id WHERE p.hook_key_hash = $1`,
} as const;

/**
 * Returns the settings of Dink for the board of a hook.
 *
 * @param key the key of the hook, which is part of the address that Dink posts to.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND if the key is not that of the caller's hook.
 */
export async function readSettings(
  { database, settings }: Pick<BingoDependencies, 'database' | 'settings'>,
  caller: Caller,
  key: string,
): Promise<DinkSettings> {
  const { keyHash } = hookOf(caller);
  const board = hashOfKey(key) === keyHash ? await database.row<BoardRow>(BOARD, [keyHash]) : undefined;
  if (!board) throw notFound('Hook');
  return dinkSettings(
    new Set(board.triggers.flatMap(reportedTypesOf)),
    addressesOf(settings.baseUrl, key).hookUrl,
    board.name,
  );
}

function reportedTypesOf(text: string): ReportedType[] {
  return (nodesOf(text) ?? []).flatMap(({ leaf }) => reportedType(leaf?.trigger.type ?? '') ?? []);
}
