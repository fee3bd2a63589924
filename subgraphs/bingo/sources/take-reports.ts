import { type Database, deleteInBatches, type Transaction } from '#kit/database/database';
import { notFound, unauthenticated } from '#protocol/errors';
import type { HookPrincipal, PluginPrincipal } from '#protocol/principal';
import { count } from '../counting/count';
import { MatchingTasks } from '../rules/matching-tasks';
import { factOf, type JudgedReport } from './check-report';
import type { Batch, ReportVerdict } from './judge-reports';
import type { BingoReportResult, BingoReportResults } from './report.fields';

/** What a client reported. */
interface Submission {
  readonly client: PluginPrincipal | HookPrincipal;
  readonly reports: readonly JudgedReport[];
  /** Ids of the reports, by which repetitions are recognised. */
  readonly ids: readonly string[];
  /** When the ids may be forgotten; null: 30 days after the event. */
  readonly expiresAt: Date | null;
  /** The type of a notification; null for reports. */
  readonly notification: string | null;
  readonly now: Date;
  /** Writes what else follows, in the same transaction. */
  alsoWrite?(transaction: Transaction): Promise<void>;
  /** What follows from the reports. */
  judge(batch: Batch): ReportVerdict;
}

/** $1 participant, $2 ids of reports. */
const ANSWERS = {
  name: 'bingo_answers_to_reports',
  text: `SELECT r.report_id AS id, r.answer FROM bingo.reports r
    WHERE r.participant_id = $1 AND r.report_id = ANY($2) AND coalesce(r.expires_at > now(), true)`,
} as const;

/** $1 participant, $2 responses: `id`, `answer`, `expiresAt`, `notification`. An expired one is replaced. */
const WRITE_ANSWERS = {
  name: 'bingo_write_answers',
  text: `INSERT INTO bingo.reports (participant_id, report_id, answer, expires_at, notification)
    SELECT $1, r.* FROM jsonb_to_recordset($2::jsonb)
      AS r (id text, answer jsonb, "expiresAt" timestamptz, notification text)
    ON CONFLICT (participant_id, report_id) DO UPDATE
    SET answer = excluded.answer, expires_at = excluded.expires_at, received_at = excluded.received_at`,
} as const;

const COLUMNS = { plugin: 'key_hash', hook: 'hook_key_hash' } as const;

/**
 * Judges reports and stores what follows with the responses, in one transaction.
 *
 * @throws DomainError UNAUTHENTICATED for an unknown key, NOT_FOUND for that of a hook.
 */
export async function takeReports(database: Database, submission: Submission): Promise<BingoReportResults> {
  const { client, ids, reports, expiresAt, notification, now, judge } = submission;
  const things = [...new Set(reports.flatMap((report) => factOf(report)?.counted ?? []))];
  const at = reports[0]?.occurredAt ?? null;
  const reporter = { column: COLUMNS[client.kind], key: client.keyHash, things, at };
  const taken = await count(database, reporter, async ({ transaction, board, proofsFor }) => {
    const { participantId, points, bingos } = board;
    const earlierResults = await readResponses(transaction, participantId, ids);
    const matching = new MatchingTasks(board.tasks, reports);
    const counting = reports.filter(
      (report) => !earlierResults.has(report.id) && matching.of(report).length > 0,
    );
    const proofs = await proofsFor(counting.flatMap((report) => factOf(report) ?? []));
    const {
      newResults: responses,
      entries,
      earned,
      results,
    } = judge({ board, earlierResults, matching, proofs, now });
    if (responses.size > 0) {
      transaction.writeAtCommit(WRITE_ANSWERS, [
        participantId,
        responsesJson(responses, { expiresAt, notification }),
      ]);
    }
    await submission.alsoWrite?.(transaction);
    const result = {
      results,
      points: points + earned.participant.points,
      bingos: bingos + earned.participant.bingos,
    };
    return { result, entries, earned, proofs };
  });
  if (!taken) throw client.kind === 'hook' ? notFound('Hook') : unauthenticated();
  return taken;
}

async function readResponses(
  transaction: Transaction,
  participantId: string,
  ids: readonly string[],
): Promise<Batch['earlierResults']> {
  type Row = { readonly id: string; readonly answer: BingoReportResult };
  const rows = await transaction.rows<Row>(ANSWERS, [participantId, ids]);
  return new Map(rows.map(({ id, answer: response }) => [id, response]));
}

function responsesJson(
  responses: ReportVerdict['newResults'],
  stored: Pick<Submission, 'expiresAt' | 'notification'>,
): string {
  return JSON.stringify([...responses].map(([id, response]) => ({ id, answer: response, ...stored })));
}

/** Responses to notifications expire by themselves, those to reports 30 days after their event. */
const DELETE_EXPIRED = {
  text: `WITH expired AS (
      SELECT r.participant_id, r.report_id FROM bingo.reports r
      JOIN bingo.participants p ON p.id = r.participant_id
      JOIN bingo.events e ON e.id = p.event_id
      WHERE r.expires_at < now() OR e.end_date < now() - interval '30 days'
      LIMIT $1
    ), deleted AS (
      DELETE FROM bingo.reports r USING expired e
      WHERE r.participant_id = e.participant_id AND r.report_id = e.report_id RETURNING 1
    ) SELECT count(*)::integer AS deleted FROM deleted`,
  timeoutMs: 30_000,
} as const;

/** Deletes the ids of reports that need not be recognised any more. @returns how many. */
export function deleteExpiredReports(database: Database): Promise<number> {
  return deleteInBatches(database, DELETE_EXPIRED);
}
