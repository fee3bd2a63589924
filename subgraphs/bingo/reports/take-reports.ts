import type { Database, Transaction } from '#kit/database/database';
import { notFound, unauthenticated } from '#protocol/errors';
import type { HookPrincipal, PluginPrincipal } from '#protocol/principal';
import { instantText } from '#protocol/rules/time';
import type { BatchProofs } from '../facts/batch-proofs';
import { readBatchProofs, writeFacts } from '../facts/fact-statements';
import { nodesOf } from '../goals/nodes-of';
import { writeCounts } from '../ledger/write-counts';
import type { LockedTeam } from '../plugin/submission-statements';
import type { BingoReportResults } from './bingo-report-results.type';
import { factOf, type JudgedReport } from './fact-of';
import type { Batch, ReportFacts, Verdict } from './judge-reports';
import { MatchingTasks } from './matching-tasks';
import { BY_CLIENT, type StoredFacts, WRITE_ANSWERS } from './report-statements';

/** What a client reported. */
export interface Submission {
  readonly client: PluginPrincipal | HookPrincipal;
  readonly reports: readonly JudgedReport[];
  /** Ids of the reports, by which repetitions are recognised. */
  readonly ids: readonly string[];
  /** When the ids may be forgotten; null: 30 days after the event. */
  readonly expiresAt: Date | null;
  readonly now: Date;
  /** What follows from the reports. */
  judge(batch: Batch): Verdict;
}

/**
 * Judges reports and stores what follows, in one transaction under the locks of the team and the participant.
 *
 * @throws DomainError UNAUTHENTICATED for an unknown key, NOT_FOUND for that of a hook.
 */
export async function takeReports(database: Database, submission: Submission): Promise<BingoReportResults> {
  const { client, ids, reports, expiresAt, now, judge } = submission;
  const { lockParticipant, lockCounts, readFacts } = BY_CLIENT[client.kind];
  const key = [client.keyHash];
  const things = [...new Set(reports.flatMap((report) => factOf(report)?.counted ?? []))];
  const taken = await database.transaction(async (transaction) => {
    const [[lock], , [row]] = await Promise.all([
      transaction.rows<LockedTeam>(lockParticipant, key),
      transaction.rows(lockCounts, key),
      transaction.rows<{ facts: StoredFacts }>(readFacts, [...key, ids, things]),
    ]);
    if (!row) throw client.kind === 'hook' ? notFound('Hook') : unauthenticated();
    if (lock && lock.teamId !== row.facts.teamId) return null;
    const { participantId, points, bingos } = row.facts;
    const facts = factsOf(row.facts);
    const matching = new MatchingTasks(facts.tasks, reports);
    const proofs = await readProofs(transaction, row.facts, { facts, matching, reports });
    const { answers, entries, earned, results, ...verdict } = judge({ facts, matching, proofs, now });
    if (answers.size > 0) {
      transaction.writeAtCommit(WRITE_ANSWERS, [participantId, answersJson(answers, expiresAt)]);
    }
    writeCounts(transaction, row.facts, entries, earned);
    writeFacts(transaction, participantId, verdict.proofs);
    return { results, points: points + earned.points, bingos: bingos + earned.bingos };
  });
  // The participant was moved to another team meanwhile.
  return taken ?? takeReports(database, submission);
}

/** Returns the proofs of what tasks ask for, with the history of what is new or late. */
function readProofs(
  transaction: Transaction,
  { participantId, proofs }: StoredFacts,
  {
    facts,
    matching,
    reports,
  }: Pick<Batch, 'facts' | 'matching'> & { readonly reports: readonly JudgedReport[] },
): Promise<BatchProofs> | BatchProofs {
  const stored = new Map(proofs.map(({ counted, proof }) => [counted, proof]));
  const counting = reports.filter(
    (report) => !facts.answers.has(report.id) && matching.of(report).length > 0,
  );
  return readBatchProofs(
    transaction,
    participantId,
    stored,
    counting.flatMap((report) => factOf(report) ?? []),
  );
}

/** Returns stored facts with parsed goals and instants. */
export function factsOf({ start, end, set, answers, tasks, tiers, ...board }: StoredFacts): ReportFacts {
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
      const { trigger, requested = null } = nodes[0]?.leaf ?? {};
      const hiddenUntil = hidden && instantText(hidden);
      return trigger
        ? { position, points, tier, hiddenUntil, trigger, requested }
        : { position, points, tier, hiddenUntil, nodes };
    }),
    answers: new Map(answers.map(({ id, answer }) => [id, answer])),
  };
}

function answersJson(answers: Verdict['answers'], expiresAt: Date | null): string {
  return JSON.stringify([...answers].map(([id, answer]) => ({ id, answer, expiresAt })));
}
