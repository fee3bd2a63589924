import type { BatchHandler } from '#kit/jobs/job-worker';
import { type PlayerNames, playerNamesOf } from '#kit/jobs/player-names';
import { allNamesSql, storePlayerNames } from '#kit/players/player-names';
import { foldPlayerName } from '#kit/rules/names';
import type { BingoDependencies } from '../dependencies';
import { lockEventExclusive, lockParticipant } from '../participants/locks';
import { ParticipantEntity } from '../participants/participant.fields';
import { renameLocked } from './rename';

/** $1 folded names. Events that are over keep the names of their results. */
const PARTICIPANTS = {
  name: 'bingo_participants_to_rename',
  text: `SELECT p.id FROM bingo.participants p JOIN bingo.events e ON e.id = p.event_id
    WHERE p.folded_rsn = ANY($1) AND NOT coalesce(e.set_status = 'completed', e.end_date < now()) ORDER BY p.id`,
} as const;

const SPELLING = {
  name: 'bingo_present_spelling',
  text: 'SELECT known.spelling, known.player FROM bingo.player_names known WHERE known.name = $1',
} as const;

/** $1 event, $2 a folded name, $3 participant. */
const TAKEN = {
  name: 'bingo_name_taken_by_other',
  text: `SELECT 1 AS taken FROM bingo.participants p
    WHERE p.event_id = $1 AND p.id <> $3 AND p.folded_rsn = ANY(${allNamesSql('bingo', '$2')})`,
} as const;

/** Returns the handler of `bingo-names`. Idempotent. */
export function followNames(dependencies: BingoDependencies): BatchHandler {
  return async (jobs) => {
    for (const change of playerNamesOf(jobs)) await applyNames(dependencies, change);
  };
}

/** Stores names, and gives participants of events that are not over the present name of their player. */
async function applyNames(dependencies: BingoDependencies, change: PlayerNames): Promise<void> {
  const { database } = dependencies;
  await database.transaction((transaction) => storePlayerNames(transaction, 'bingo', change));
  const names = change.players.flatMap((player) => player.names);
  const participants = await database.rows<{ id: string }>(PARTICIPANTS, [names]);
  for (const { id } of participants) await renameFollowing(dependencies, id);
}

/** A participant whose player is registered twice for the event keeps the name. */
async function renameFollowing(dependencies: BingoDependencies, id: string): Promise<void> {
  await dependencies.database.transaction(async (transaction) => {
    const participant = await lockParticipant(transaction, id, lockEventExclusive);
    const row = await transaction.entities.findOneByOrFail(ParticipantEntity, { id });
    const registered = row.registeredAs ?? row.rsn;
    const name = foldPlayerName(registered);
    const known = await transaction.row<{ spelling: string; player: string }>(SPELLING, [name]);
    const follows = known !== undefined && known.player !== name;
    const rsn = follows ? known.spelling : registered;
    if (rsn === row.rsn) return;
    if (await transaction.row(TAKEN, [row.eventId, foldPlayerName(rsn), id])) return;
    await renameLocked(dependencies, transaction, participant, rsn, follows ? registered : null);
  });
}
