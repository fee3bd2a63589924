import { text } from '#console/frame/text.ts';

/** A failed operation, with a sentence to show. */
export class GraphFailure extends Error {
  constructor(
    message: string,
    /** A code of the platform, or `OFFLINE` when there was no response. */
    readonly code: string,
    /** Dotted path of the invalid argument, such as `input.startDate`. */
    readonly argument: string | null = null,
    /** Seconds after which a request is accepted again. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = 'GraphFailure';
  }
}

/** Returns whether an operation failed because what it is about does not exist. */
export function isNotFound(failure: Error | null): boolean {
  return failure instanceof GraphFailure && failure.code === 'NOT_FOUND';
}

interface ErrorBody {
  readonly message: string;
  readonly code: string;
  readonly argument: string | null;
  readonly retryAfter: number | null;
  readonly path: readonly unknown[];
}

/** Reads one entry of a response's `errors`; null when it is none. */
function readError(entry: unknown): ErrorBody | null {
  if (!isRecord(entry) || typeof entry.message !== 'string') return null;
  const extensions = isRecord(entry.extensions) ? entry.extensions : {};
  return {
    message: entry.message,
    code: typeof extensions.code === 'string' ? extensions.code : 'INTERNAL_SERVER_ERROR',
    argument: typeof extensions.argument === 'string' ? extensions.argument : null,
    retryAfter: typeof extensions.retryAfter === 'number' ? extensions.retryAfter : null,
    path: Array.isArray(entry.path) ? entry.path : [],
  };
}

/** The head of a response. */
interface ResponseHead {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
}

/**
 * Returns the failure that a response describes; null when it has no errors. A body that is none of the
 * graph, such as one of a proxy, leaves the status to say what failed. A field that the user may not see is
 * null in its object and is no failure; a root field is, because nothing of use is left.
 */
export function failureIn(body: unknown, head: ResponseHead): GraphFailure | null {
  if (!isRecord(body)) return failureOfStatus(head);
  const errors = Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors
    .map(readError)
    .filter((error) => error !== null)
    .filter((error) => !isHiddenField(error, body.data));
  if (first) return new GraphFailure(sentenceOf(first), first.code, first.argument, first.retryAfter);
  return 'data' in body ? null : failureOfStatus(head);
}

function isHiddenField({ code, path }: ErrorBody, data: unknown): boolean {
  if (code !== 'FORBIDDEN' || path.length < 2) return false;
  return isRecord(path.slice(0, -1).reduce(valueAt, data));
}

function valueAt(value: unknown, key: unknown): unknown {
  return isRecord(value) ? value[String(key)] : undefined;
}

function failureOfStatus({ status, retryAfter }: ResponseHead): GraphFailure {
  switch (status) {
    case 401:
      return new GraphFailure(text.errors.signedOut, 'UNAUTHENTICATED');
    case 403:
      return new GraphFailure(text.errors.forbidden, 'FORBIDDEN');
    case 413:
      return new GraphFailure(text.errors.tooLarge, 'PAYLOAD_TOO_LARGE');
    case 429: {
      const seconds = secondsUntil(retryAfter);
      return new GraphFailure(text.errors.rateLimited(seconds), 'RATE_LIMITED', null, seconds);
    }
    case 502:
    case 503:
    case 504:
      return new GraphFailure(text.errors.offline, 'OFFLINE');
    default:
      return new GraphFailure(text.errors.internal, 'INTERNAL_SERVER_ERROR');
  }
}

const DEFAULT_SECONDS = 60;

/** Reads `Retry-After`, which is a number of seconds or a date. */
function secondsUntil(retryAfter: string | null): number {
  if (retryAfter === null) return DEFAULT_SECONDS;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? DEFAULT_SECONDS : Math.max(1, seconds);
}

function sentenceOf({ code, message, argument, retryAfter }: ErrorBody): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return text.errors.signedOut;
    case 'FORBIDDEN':
      return text.errors.forbidden;
    case 'RATE_LIMITED':
      return text.errors.rateLimited(retryAfter ?? DEFAULT_SECONDS);
    case 'UPSTREAM_UNAVAILABLE':
      return text.errors.upstream;
    case 'INTERNAL_SERVER_ERROR':
      return text.errors.internal;
    default:
      return serverSentence(message, argument);
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns a message of the server as a sentence for people: names of arguments are replaced by what the forms
 * call them.
 *
 * @param argument dotted path of the invalid argument, with which the message begins; null if there is none.
 */
export function serverSentence(message: string, argument: string | null): string {
  const path = argument?.replace(/^input\./, '') ?? '';
  const misfit = /^Variable "\$\w+" got invalid value .* at "([^"]+)"/s.exec(message)?.[1];
  if (misfit !== undefined) return text.errors.misfit(capitalised(subjectOf(misfit)));
  const begins = path !== '' && message.startsWith(`${path} `);
  const subject = begins ? capitalised(subjectOf(path)) : '';
  const rest = (begins ? message.slice(path.length) : message).replace(
    /\b[a-z]+(?:[A-Z][a-z]*)+\b/g,
    (name) => argumentLabels[name] ?? name,
  );
  const sentence = `${subject}${rest}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Returns what a path names, with its place in a list: `tasks.2.points` is the points (number 3). */
function subjectOf(path: string): string {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const index = parts.findLast((part) => /^\d+$/.test(part));
  const label = argumentLabels[name] ?? `the ${separated(name)}`;
  return index === undefined ? label : `${label} (${text.errors.number(Number(index) + 1)})`;
}

/** Separates the words of a name: `tileName` is `tile name`. */
function separated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What people read instead of the names of the graph's arguments, as part of a sentence. */
const argumentLabels: Readonly<Record<string, string | undefined>> = {
  boardSize: 'the board size',
  captainId: 'the captain',
  channelId: 'the channel',
  color: 'the colour',
  date: 'the day',
  dateFrom: 'the first day',
  dateTo: 'the last day',
  endDate: 'the end',
  entryId: 'the entry',
  eventId: 'the event',
  expiresAt: 'the expiry',
  hiddenUntil: 'the time until which a task is hidden',
  participantId: 'the player',
  quietHours: 'the quiet hours',
  roleId: 'the role',
  rsn: 'the player name',
  since: 'the beginning',
  startDate: 'the start',
  submissionIds: 'the proofs',
  taskPosition: 'the task',
  teamId: 'the team',
  teamSize: 'the size of a team',
  tileId: 'the tile',
  to: 'the end',
  url: 'the address',
  userId: 'the user',
};
