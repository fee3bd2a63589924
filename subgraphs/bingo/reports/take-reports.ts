import type { Database } from '#kit/database/database';
import { notFound, unauthenticated } from '#protocol/errors';
import type { HookPrincipal, PluginPrincipal } from '#protocol/principal';
import { instantText } from '#protocol/rules/time';
import { nodesOf } from '../goals/nodes-of';
import { writeCounts } from '../ledger/write-counts';
import type { LockedTeam } from '../plugin/submission-statements';
import type { BingoReportResults } from './bingo-report-results.type';
import type { ReportFacts, Verdict } from './judge-reports';
import type { LifetimeTotal } from './lifetime-total';
import { BY_CLIENT, type StoredFacts, WRITE_ANSWERS, WRITE_TOTALS } from './report-statements';

/** What a client reported. */
export interface Submission {
  readonly client: PluginPrincipal | HookPrincipal;
  /** Ids of the reports, by which repetitions are recognised. */
  readonly ids: readonly string[];
  /** When the ids may be forgotten; null: 30 days after the event. */
  readonly expiresAt: Date | null;
  /** Pure: what follows from the reports. */
  judge(facts: ReportFacts): Verdict;
}

/**
 * Judges reports and stores what follows, in one transaction under the locks of the team and the participant.
 *
 * @throws DomainError UNAUTHENTICATED for an unknown key, NOT_FOUND for that of a hook.
 */
export async function takeReports(database: Database, submission: Submission): Promise<BingoReportResults> {
  const { client, ids, expiresAt, judge } = submission;
  const { lockParticipant, lockCounts, readFacts } = BY_CLIENT[client.kind];
  const key = [client.keyHash];
  const taken = await database.transaction(async (transaction) => {
    const [[lock], , [row]] = await Promise.all([
      transaction.rows<LockedTeam>(lockParticipant, key),
      transaction.rows(lockCounts, key),
      transaction.rows<{ facts: StoredFacts }>(readFacts, [...key, ids]),
    ]);
    if (!row) throw client.kind === 'hook' ? notFound('Hook') : unauthenticated();
    if (lock && lock.teamId !== row.facts.teamId) return null;
    const { participantId, points, bingos } = row.facts;
    const { answers, totals, entries, earned, results } = judge(factsOf(row.facts));
    if (answers.size > 0) {
      transaction.writeAtCommit(WRITE_ANSWERS, [participantId, answersJson(answers, expiresAt)]);
    }
    if (totals.size > 0) transaction.writeAtCommit(WRITE_TOTALS, [participantId, totalsJson(totals)]);
    writeCounts(transaction, row.facts, entries, earned);
    return { results, points: points + earned.points, bingos: bingos + earned.bingos };
  });
  // The participant was moved to another team meanwhile.
  return taken ?? takeReports(database, submission);
}

/** Returns stored facts with parsed goals and instants. */
export function factsOf({
  start,
  end,
  set,
  totals,
  answers,
  tasks,
  tiers,
  ...board
}: StoredFacts): ReportFacts {
  const { mode, teamId } = board;
  return {
    ...board,
    event: { start: instantText(start), end: instantText(end), set },
    lacksTeam: mode === 'teams' && teamId === null,
    tiers: tiers ?? [],
    // Fields one by one: copies of the rest take most of the time of a large board.
    tasks: tasks.flatMap(({ position, points, tier, trigger: text, hiddenUntil: hidden }) => {
      const nodes = nodesOf(text);
      if (!nodes) return [];
      const trigger = nodes[0]?.leaf?.trigger;
      const hiddenUntil = hidden && instantText(hidden);
      return trigger
        ? { position, points, tier, hiddenUntil, trigger }
        : { position, points, tier, hiddenUntil, nodes };
    }),
    totals: new Map(totals.map(({ counted, ...total }) => [counted, withInstants(total)])),
    answers: new Map(answers.map(({ id, answer }) => [id, answer])),
  };
}

function withInstants(total: LifetimeTotal): LifetimeTotal {
  const { baselineAt, killsAt } = total;
  return {
    ...total,
    baselineAt: baselineAt && instantText(baselineAt),
    killsAt: killsAt && instantText(killsAt),
  };
}

function answersJson(answers: Verdict['answers'], expiresAt: Date | null): string {
  return JSON.stringify([...answers].map(([id, answer]) => ({ id, answer, expiresAt })));
}

function totalsJson(totals: Verdict['totals']): string {
  return JSON.stringify([...totals].map(([counted, total]) => ({ counted, ...total })));
}
