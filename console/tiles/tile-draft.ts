import { isTeamSize, modeInput } from '#console/events/event-draft.ts';
import { isIdentifier } from '#console/frame/format.ts';
import { labels } from '#console/frame/text.ts';
import { tilesText } from './text.ts';

/** A tile event while it is edited. */
export interface TileEventDraft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Id of its picture; null without one. */
  readonly pictureId: string | null;
  /** Days in UTC. */
  readonly startDate: string;
  readonly endDate: string;
  readonly rules: string;
  /** Most members of a team; empty when everybody plays alone. */
  readonly teamSize: string;
  readonly sequential: boolean;
  /** Empty for none. */
  readonly codeWord: string;
}

export const EMPTY_TILE_EVENT: TileEventDraft = {
  id: '',
  name: '',
  description: '',
  pictureId: null,
  startDate: '',
  endDate: '',
  rules: '',
  teamSize: '',
  sequential: false,
  codeWord: '',
};

const dayProblem = (date: string) => (date === '' ? tilesText.dateMissing : null);

/** Says what is wrong with each field, or null. */
export const tileEventProblems = {
  id: (id: string) => (isIdentifier(id) ? null : labels.idWrong),
  name: (name: string) => (name.trim() === '' ? tilesText.nameMissing : null),
  startDate: dayProblem,
  endDate: (date: string, { startDate }: TileEventDraft) =>
    dayProblem(date) ?? (date < startDate ? tilesText.endBeforeStart : null),
  teamSize: (size: string) => (isTeamSize(size) ? null : tilesText.teamSizeWrong),
};

/** Returns what creates an event. */
export function newTileEventInput({ teamSize, codeWord, ...draft }: TileEventDraft) {
  return { ...draft, name: draft.name.trim(), codeWord: wordOf(codeWord), ...modeInput(teamSize) };
}

/** Returns what changes an event; how participants compete only if that changed. */
export function tileEventChanges(
  { id: _id, teamSize, codeWord, ...draft }: TileEventDraft,
  initial: TileEventDraft,
) {
  return {
    ...draft,
    name: draft.name.trim(),
    codeWord: wordOf(codeWord),
    ...(teamSize !== initial.teamSize && modeInput(teamSize)),
  };
}

function wordOf(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
const MAX_BYTES = 8 * 1024 * 1024;

/** Returns whether a file can be a proof, as far as its type and size tell. */
export function isProofFile({ type, size }: Pick<File, 'type' | 'size'>): boolean {
  return TYPES.has(type) && size > 0 && size <= MAX_BYTES;
}
