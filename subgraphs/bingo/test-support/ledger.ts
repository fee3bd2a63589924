import type { UserPrincipal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { rebuildFromLedger } from '../counting/rebuild-from-ledger';
import type { TestArea } from './open-test-area';
import { ORGANISER, type TestPlayer } from './players';

const REPORT = `mutation ($reports: [BingoReport]!) {
  reportAchievements(reports: $reports) { results { id outcome reason tasks { position count goal completed } } points bingos }
}`;
const REVERSE = `mutation ($id: ID!, $entry: ID!, $reason: String!) {
  reverseBingoLedgerEntry(participantId: $id, entryId: $entry, reason: $reason) {
    kind source change count completed reverses reason recordedBy { id } participant { id } taskPosition reversed
  }
}`;
export const COMPLETE =
  'mutation ($id: ID!, $at: Int!) { completeBingoTask(participantId: $id, position: $at) { id } }';
export const REVOKE =
  'mutation ($id: ID!, $at: Int!) { revokeBingoCompletion(participantId: $id, position: $at) { id } }';
export const LIFT =
  'mutation ($id: ID!, $at: Int!) { removeBingoRevocation(participantId: $id, position: $at) { id } }';
export const EDIT =
  'mutation ($id: ID!, $input: UpdateBingoEventInput!) { updateBingoEvent(id: $id, input: $input) { id } }';

let reports = 0;

/** Returns a report of something that happened now, with an unused id. */
export const happened = (type: string, target: string | number, measure: object = {}) => ({
  id: `report-${String(reports++).padStart(6, '0')}`,
  occurred_at: new Date().toISOString(),
  type,
  target,
  ...measure,
});

/**
 * Returns a time that is later than now: reports of different sources are of different kills after 15
 * seconds.
 */
export const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Sends a batch of reports. */
export async function report(area: TestArea, { principal }: TestPlayer, ...batch: unknown[]) {
  const { reportAchievements } = await area.ask<{ reportAchievements: { results: { outcome: string }[] } }>(
    REPORT,
    { reports: batch },
    principal,
  );
  return reportAchievements;
}

/** A row of the ledger. */
export interface Entry {
  readonly id: string;
  readonly position: number;
  readonly kind: string;
  readonly source: string;
  readonly change: string;
  readonly count: string;
  readonly completed: boolean | null;
}

/** Returns the entries of a participant, oldest first. */
export const entriesOf = (area: TestArea, { participantId }: TestPlayer): Promise<Entry[]> =>
  area.dataSource.query(
    'SELECT id, position, kind, source, change, count, completed FROM bingo.ledger WHERE participant_id = $1 ORDER BY id',
    [participantId],
  );

/** Reverses an entry, as an organiser by default; an unknown one if it is undefined. */
export const reverse = (
  area: TestArea,
  player: TestPlayer,
  entry: Entry | undefined,
  reason = 'not in the event',
  as: UserPrincipal = ORGANISER,
): Promise<SubgraphResult> =>
  area.execute(REVERSE, { id: player.participantId, entry: entry?.id ?? '0', reason }, as);

/** Returns where stored state of an event differs from its ledger. */
export const differences = (area: TestArea, eventId: string) =>
  rebuildFromLedger(area.database, { eventId, write: false });
