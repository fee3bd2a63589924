import { fromLocalInput, toLocalInput } from '#console/frame/format.ts';
import { isRecord } from '#console/graph/graph-failure.ts';
import {
  type BonusesDraft,
  EMPTY_EVENT,
  type EventDraft,
  eventInput,
  type RegistrationMode,
  readSide,
  type TaskDraft,
} from './event-draft.ts';

/** An event as the graph has it; times are ISO timestamps. */
interface StoredEvent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly pictureId: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly boardSize: number;
  readonly mode: 'solo' | 'teams';
  readonly teamSize: number | null;
  readonly registration: RegistrationMode;
  readonly registrationClosesAt: string | null;
  readonly maxParticipants: number | null;
  readonly bonuses: BonusesDraft;
  readonly tiers: readonly StoredTier[];
  readonly tasks: readonly TaskDraft[];
}

interface StoredTier {
  readonly number: number;
  readonly name: string | null;
  readonly needed: number;
}

/** Returns an event as it is edited. */
export function draftOf(event: StoredEvent): EventDraft {
  const { id, name, description, pictureId, boardSize, registration, bonuses } = event;
  const { mode, teamSize, maxParticipants } = event;
  return {
    id,
    name,
    description,
    pictureId,
    start: localOf(event.startDate),
    end: localOf(event.endDate),
    boardSize,
    side: boardSize,
    teamSize: mode === 'teams' ? String(teamSize ?? '') : '',
    registration,
    closes: localOf(event.registrationClosesAt),
    maxParticipants: String(maxParticipants ?? ''),
    bonuses,
    tiers: event.tiers.map((tier) => ({ ...tier, name: tier.name ?? '' })),
    tasks: [...event.tasks].sort((left, right) => left.position - right.position),
  };
}

/** Returns the value of a `datetime-local` input; empty for no time. */
function localOf(timestamp: string | null): string {
  return timestamp !== null && fromLocalInput(timestamp) !== null ? toLocalInput(timestamp) : '';
}

/** Returns what is known of an event that is not complete, for a draft on the server. */
export function contentOf(draft: EventDraft): object {
  const input = eventInput(draft);
  return {
    id: draft.id,
    ...input,
    startDate: input.startDate || null,
    endDate: input.endDate || null,
  };
}

const { start: startDate, end: endDate } = EMPTY_EVENT;
const EMPTY_CONTENT: StoredEvent = {
  ...EMPTY_EVENT,
  startDate,
  endDate,
  mode: 'solo',
  teamSize: null,
  registrationClosesAt: null,
  maxParticipants: null,
};
const EMPTY_TIER: StoredTier = { number: 1, name: null, needed: 0 };
const EMPTY_TASK: TaskDraft = {
  position: 0,
  name: '',
  description: '',
  points: 0,
  trigger: 'manual',
  tier: null,
  hiddenUntil: null,
  pictureId: null,
};

/**
 * Returns the content of a draft as it is edited. What other clients wrote may be anything: what is missing
 * or of another kind has its default.
 */
export function draftOfContent(content: unknown): EventDraft {
  const event = filled(EMPTY_CONTENT, content);
  return draftOf({
    ...event,
    boardSize: readSide(event.boardSize) ?? EMPTY_CONTENT.boardSize,
    bonuses: filled(EMPTY_CONTENT.bonuses, event.bonuses),
    tiers: event.tiers.map((tier) => filled(EMPTY_TIER, tier)),
    tasks: event.tasks.map((task) => filled(EMPTY_TASK, task)),
  });
}

/** Returns values with defaults for those that are missing or of another kind. */
function filled<Values extends object>(defaults: Values, values: unknown): Values {
  if (!isRecord(values)) return defaults;
  const known = Object.entries(defaults).flatMap(([name, value]) =>
    isLike(values[name], value) ? [[name, values[name]]] : [],
  );
  return { ...defaults, ...Object.fromEntries(known) };
}

/** @param value null for what is a text or a number, if it is known. */
function isLike(candidate: unknown, value: unknown): boolean {
  if (value === null) return typeof candidate === 'string' || typeof candidate === 'number';
  return (
    typeof candidate === typeof value &&
    candidate !== null &&
    Array.isArray(candidate) === Array.isArray(value)
  );
}
