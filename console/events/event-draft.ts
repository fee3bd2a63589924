import { isIdentifier } from '#console/graph/identifier.ts';
import { eventFormText } from '#console/text/events.ts';
import { fromLocalInput } from '#console/text/format.ts';
import { readSide, type TaskDraft } from './board/board-draft.ts';
import { isTeamSize, modeInput } from './team-size.ts';
import type { TierDraft } from './tiers/tier-draft.ts';

/** Points in addition to those of the tasks. */
export interface BonusesDraft {
  readonly row: number;
  readonly column: number;
  readonly diagonal: number;
  readonly board: number;
}

/** An event while it is edited. */
export interface EventDraft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Values of `datetime-local` inputs. */
  readonly start: string;
  readonly end: string;
  readonly boardSize: number;
  /** What the field of the side holds; the board follows when it is left. */
  readonly side: string | number;
  /** Most members of a team; empty when everybody plays alone. */
  readonly teamSize: string;
  readonly bonuses: BonusesDraft;
  readonly tiers: TierDraft[];
  /** Including those that are hidden. */
  readonly tasks: TaskDraft[];
}

export const EMPTY_EVENT: EventDraft = {
  id: '',
  name: '',
  description: '',
  start: '',
  end: '',
  boardSize: 5,
  side: 5,
  teamSize: '',
  bonuses: { row: 0, column: 0, diagonal: 0, board: 0 },
  tiers: [],
  tasks: [],
};

/** Returns what is wrong with a draft, by field. */
export function eventProblems({
  id,
  name,
  start,
  end,
  side,
  teamSize,
}: EventDraft): Partial<Record<keyof EventDraft, string>> {
  const [from, to] = [fromLocalInput(start), fromLocalInput(end)];
  return {
    ...(name.trim() === '' && { name: eventFormText.nameMissing }),
    ...(!isIdentifier(id) && { id: eventFormText.idWrong }),
    ...(from === null && { start: eventFormText.timeMissing }),
    ...(to === null && { end: eventFormText.timeMissing }),
    ...(from !== null && to !== null && to < from && { end: eventFormText.endBeforeStart }),
    ...(readSide(side) === null && { side: eventFormText.sizeWrong }),
    ...(!isTeamSize(teamSize) && { teamSize: eventFormText.teamSizeWrong }),
  };
}

/** Returns what the graph takes for a draft without problems, except its id. */
export function eventInput({ name, description, start, end, teamSize, ...draft }: EventDraft) {
  const { boardSize, bonuses, tiers, tasks } = draft;
  return {
    name: name.trim(),
    description,
    startDate: fromLocalInput(start) ?? '',
    endDate: fromLocalInput(end) ?? '',
    boardSize,
    ...modeInput(teamSize),
    bonuses,
    tiers: tiers.map((tier) => ({ ...tier, name: tier.name.trim() === '' ? null : tier.name.trim() })),
    tasks,
  };
}
