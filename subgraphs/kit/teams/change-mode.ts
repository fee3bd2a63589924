import { invalidArgument } from '#protocol/errors';
import { type Mode, teamSizeProblem } from '../rules/competition';

/** How the participants of an event compete. */
export interface ModeFields {
  readonly mode: Mode;
  /** Null in the mode `solo`. */
  readonly teamSize: number | null;
}

/** A locked event whose mode may change. */
export interface EventInMode extends ModeFields {
  readonly hasStarted: boolean;
}

/** The facts that prevent a change of mode. */
export interface ModeObstacles {
  readonly hasTeams: boolean;
  /** The progress that prevents a change, such as `tasks have counted`; null if there is none. */
  readonly done: string | null;
  readonly mostMembers: number;
}

/** Why an event cannot get a mode and a size of teams, as predicates such as `must remain …`. */
export type ModeProblems = { readonly [Field in keyof ModeFields]?: string };

/**
 * Returns the mode and the size of teams that an update leads to; empty if neither changes. The caller must
 * hold the exclusive lock of the event.
 *
 * @throws DomainError BAD_USER_INPUT if the mode cannot change any more, or a team is larger.
 */
export async function changedMode(
  event: EventInMode,
  update: Partial<ModeFields>,
  readObstacles: () => Promise<ModeObstacles>,
): Promise<Partial<ModeFields>> {
  if (update.mode === undefined && update.teamSize === undefined) return {};
  const mode = update.mode ?? event.mode;
  const teamSize = update.teamSize === undefined ? keptSize(event, mode) : update.teamSize;
  const problems = await modeProblems(event, { mode, teamSize }, readObstacles);
  if (problems.mode) throw invalidArgument('input.mode', problems.mode);
  if (problems.teamSize) throw invalidArgument('input.teamSize', problems.teamSize);
  return mode === event.mode && teamSize === event.teamSize ? {} : { mode, teamSize };
}

/** Returns why a locked event cannot get a mode and a size of teams; empty if it can. */
export async function modeProblems(
  event: EventInMode,
  { mode, teamSize }: ModeFields,
  readObstacles: () => Promise<ModeObstacles>,
): Promise<ModeProblems> {
  const problem = teamSizeProblem(mode, teamSize);
  if (problem) return { teamSize: problem };
  if (mode === event.mode && teamSize === event.teamSize) return {};
  const obstacles = await readObstacles();
  const fixed = mode === event.mode ? null : modeProblem(event, obstacles);
  if (fixed) return { mode: fixed };
  if (teamSize === null || teamSize >= obstacles.mostMembers) return {};
  return { teamSize: `must be at least ${obstacles.mostMembers}, the members of the largest team` };
}

function keptSize({ teamSize }: ModeFields, mode: Mode): number | null {
  return mode === 'teams' ? teamSize : null;
}

function modeProblem({ mode, hasStarted }: EventInMode, { hasTeams, done }: ModeObstacles): string | null {
  const reason = hasTeams ? 'the event has teams' : (done ?? (hasStarted ? 'the event has started' : null));
  return reason && `must remain ${mode} because ${reason}`;
}
