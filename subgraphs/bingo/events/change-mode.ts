import type { Transaction } from '#kit/database/database';
import { statusAt } from '#kit/rules/event-status';
import { teamSizeProblem } from '#kit/rules/team-size';
import { invalidArgument } from '#protocol/errors';
import type { EventEntity, EventFields } from './event.entity';

/** $1 event. */
const OCCUPATION = {
  text: `SELECT EXISTS (SELECT FROM bingo.teams t WHERE t.event_id = $1) AS "hasTeams",
      EXISTS (SELECT FROM bingo.ledger l WHERE l.event_id = $1) AS "hasEntries",
      (SELECT coalesce(max(m.members), 0)::integer FROM (
        SELECT count(*) AS members FROM bingo.participants p WHERE p.event_id = $1 AND p.team_id IS NOT NULL GROUP BY p.team_id
      ) AS m) AS "mostMembers"`,
} as const;

interface Occupation {
  readonly hasTeams: boolean;
  readonly hasEntries: boolean;
  readonly mostMembers: number;
}

type ModeFields = Pick<EventFields, 'mode' | 'teamSize'>;

/** Why an event cannot get a mode and a size of teams, as predicates such as `must remain …`. */
export type ModeProblems = { readonly [Field in keyof ModeFields]?: string };

/**
 * Returns the mode and the size of teams that an update leads to. The caller must hold the exclusive lock of the event.
 *
 * @throws DomainError BAD_USER_INPUT if the mode cannot change any more, or a team is larger.
 */
export async function changedMode(
  transaction: Transaction,
  event: EventEntity,
  given: Partial<EventFields>,
): Promise<Partial<ModeFields>> {
  if (given.mode === undefined && given.teamSize === undefined) return {};
  const mode = given.mode ?? event.mode;
  const teamSize = given.teamSize === undefined ? keptSize(event, mode) : given.teamSize;
  const problems = await modeProblems(transaction, event, { mode, teamSize });
  if (problems.mode) throw invalidArgument('input.mode', problems.mode);
  if (problems.teamSize) throw invalidArgument('input.teamSize', problems.teamSize);
  return mode === event.mode && teamSize === event.teamSize ? {} : { mode, teamSize };
}

/** Returns why an event whose lock is held cannot get a mode and a size of teams; empty if it can. */
export async function modeProblems(
  transaction: Transaction,
  event: EventEntity,
  { mode, teamSize }: ModeFields,
): Promise<ModeProblems> {
  const problem = teamSizeProblem(mode, teamSize);
  if (problem) return { teamSize: problem };
  if (mode === event.mode && teamSize === event.teamSize) return {};
  const occupation = await transaction.row<Occupation>(OCCUPATION, [event.id]);
  const fixed = mode === event.mode ? null : modeProblem(event, occupation);
  if (fixed) return { mode: fixed };
  const mostMembers = occupation?.mostMembers ?? 0;
  if (teamSize === null || teamSize >= mostMembers) return {};
  return { teamSize: `must be at least ${mostMembers}, the members of the largest team` };
}

function keptSize({ teamSize }: EventEntity, mode: EventFields['mode']): number | null {
  return mode === 'teams' ? teamSize : null;
}

function modeProblem(
  { mode, startDate: start, endDate: end, setStatus: set }: EventEntity,
  occupation: Occupation | undefined,
): string | null {
  const reason = occupation?.hasTeams
    ? 'the event has teams'
    : occupation?.hasEntries
      ? 'tasks have counted'
      : statusAt({ start, end, set }, new Date()) === 'upcoming'
        ? null
        : 'the event has started';
  return reason && `must remain ${mode} because ${reason}`;
}
