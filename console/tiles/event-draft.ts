import { tilesText } from '#console/text/tiles.ts';

/** A tile event while it is edited. */
export interface TileEventDraft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Days in UTC. */
  readonly startDate: string;
  readonly endDate: string;
  readonly rules: string;
  /** Most members of a team; empty when everybody plays alone. */
  readonly teamSize: string;
  readonly sequential: boolean;
}

export const EMPTY_TILE_EVENT: TileEventDraft = {
  id: '',
  name: '',
  description: '',
  startDate: '',
  endDate: '',
  rules: '',
  teamSize: '',
  sequential: false,
};

const isTeamSize = (size: number) => Number.isInteger(size) && size >= 2 && size <= 50;

const dayProblem = (date: string) => (date === '' ? tilesText.dateMissing : null);

/** Says what is wrong with each field, or null. */
export const tileEventProblems = {
  id: (id: string) => (/^[A-Za-z0-9_.:-]{1,64}$/.test(id) ? null : tilesText.idWrong),
  name: (name: string) => (name.trim() === '' ? tilesText.nameMissing : null),
  startDate: dayProblem,
  endDate: (date: string, { startDate }: TileEventDraft) =>
    dayProblem(date) ?? (date < startDate ? tilesText.endBeforeStart : null),
  teamSize: (size: string) => (size === '' || isTeamSize(Number(size)) ? null : tilesText.teamSizeWrong),
};

/** Returns how participants compete. */
function modeInput(teamSize: string) {
  return teamSize === ''
    ? ({ mode: 'solo', teamSize: null } as const)
    : ({ mode: 'teams', teamSize: Number(teamSize) } as const);
}

/** Returns what creates an event. */
export function newTileEventInput({ teamSize, ...draft }: TileEventDraft) {
  return { ...draft, name: draft.name.trim(), ...modeInput(teamSize) };
}

/** Returns what changes an event; how participants compete only if that changed. */
export function tileEventChanges({ id: _id, teamSize, ...draft }: TileEventDraft, initial: TileEventDraft) {
  return {
    ...draft,
    name: draft.name.trim(),
    ...(teamSize !== initial.teamSize && modeInput(teamSize)),
  };
}
