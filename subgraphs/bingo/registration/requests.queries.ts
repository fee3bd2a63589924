import { type Connection, connectionOf, isTime, type Slice } from '#kit/connection';
import type { Database } from '#kit/database/database';
import { isIdentifier } from '#protocol/rules/text';
import {
  type BingoRegistrationRequest,
  BingoRegistrationRequestConnection,
  isRequestId,
  REQUEST_COLUMNS,
  type RequestStatus,
} from './request.fields';

/** $1 event, $2 status, $3 and $4 key of the last item or null, $5 limit. */
const OF_EVENT = {
  name: 'bingo_registration_requests_of_event',
  text: `SELECT ${REQUEST_COLUMNS} FROM bingo.registration_requests r WHERE r.event_id = $1 AND r.status = $2
      AND ($3::timestamptz IS NULL OR (r.queued_at, r.id) > ($3, $4::text))
    ORDER BY r.queued_at, r.id LIMIT $5`,
} as const;

const COUNT = {
  name: 'bingo_count_registration_requests',
  text: `SELECT count(*)::integer AS count FROM bingo.registration_requests r
    WHERE r.event_id = $1 AND r.status = $2`,
} as const;

/** Returns whether the values of a cursor are a key of requests. */
export function isRequestKey([time, id, ...rest]: readonly unknown[]): boolean {
  return isTime(time) && isRequestId(id) && rest.length === 0;
}

/** Returns a page of the requests of an event in one state, in the order of their queue. */
export async function listRequests(
  database: Database,
  { eventId, status }: { readonly eventId: string; readonly status: RequestStatus },
  slice: Slice,
): Promise<Connection<BingoRegistrationRequest>> {
  const [time = null, id = null] = slice.after ?? [];
  const rows = await database.rows<BingoRegistrationRequest>(OF_EVENT, [
    eventId,
    status,
    time,
    id,
    slice.first + 1,
  ]);
  return connectionOf(BingoRegistrationRequestConnection, rows, {
    slice,
    keyOf: (request) => [request.queuedAt, request.id],
    count: async () => (await database.row<{ count: number }>(COUNT, [eventId, status]))?.count ?? 0,
  });
}

const LATEST = {
  name: 'bingo_latest_registration_request_of_user',
  text: `SELECT ${REQUEST_COLUMNS} FROM bingo.registration_requests r
    WHERE r.event_id = $1 AND r.user_id = $2 ORDER BY r.created_at DESC, r.id LIMIT 1`,
} as const;

/** Returns the latest request of a user for an event; null if there is none. */
export async function latestRequest(
  database: Database,
  eventId: string,
  userId: string,
): Promise<BingoRegistrationRequest | null> {
  if (!isIdentifier(eventId)) return null;
  return (await database.row<BingoRegistrationRequest>(LATEST, [eventId, userId])) ?? null;
}

/** How many places an event has left, and how many wait for one. */
interface Places {
  readonly eventId: string;
  readonly taken: number;
  readonly waiting: number;
}

const PLACES = {
  name: 'bingo_places_of_events',
  text: `SELECT e.id AS "eventId",
      (SELECT count(*) FROM bingo.participants p WHERE p.event_id = e.id)::integer
        + (SELECT count(*) FROM bingo.reserved_places s WHERE s.event_id = e.id)::integer AS taken,
      (SELECT count(*) FROM bingo.registration_requests r
        WHERE r.event_id = e.id AND r.status = 'waiting')::integer AS waiting
    FROM unnest($1::text[]) AS e (id)`,
} as const;

/** Returns the places of events, in one statement. */
export async function placesOfEvents(database: Database, eventIds: readonly string[]): Promise<Places[]> {
  const rows = await database.rows<Places>(PLACES, [[...new Set(eventIds)]]);
  const byId = new Map(rows.map((row) => [row.eventId, row]));
  return eventIds.map((eventId) => byId.get(eventId) ?? { eventId, taken: 0, waiting: 0 });
}
