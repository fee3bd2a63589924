import { z } from 'zod';
import type { ApiClient, PendingResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import { pngImage } from '#tests/support/images';
import type { TestPlatform } from '#tests/support/platform';
import { type ActivityLine, activityOf } from '../expectations';

let events = 0;

/** Returns an unused event id. */
export function freshEventId(): string {
  events += 1;
  return `tiles-${events}`;
}

/** Returns a UTC calendar date in the contract's format, in days from today. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns a body that creates an active event. */
export function eventBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: freshEventId(),
    name: 'Winter tiles',
    description: 'All of December',
    start_date: inDays(-2),
    end_date: inDays(2),
    rules: 'Show the whole screen',
    ...changes,
  };
}

/** Creates an event as the super administrator and returns its id. */
export async function seedEvent(
  platform: TestPlatform,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const admin = await platform.admin();
  const body = eventBody(changes);
  await admin.post('/events', body).expect(201);
  return String(body.id);
}

const created = z.object({ id: z.number() });

/**
 * Adds a tile for each number of points, at positions from 1.
 *
 * @returns their ids.
 */
export async function seedTiles(
  platform: TestPlatform,
  eventId: string,
  points: readonly number[] = [10, 20, 40],
): Promise<readonly [number, number, number, ...number[]]> {
  const admin = await platform.admin();
  const ids: number[] = [];
  for (const [index, worth] of points.entries()) {
    const tile = { position: index + 1, name: `Tile ${index + 1}`, points: worth };
    const { body } = await admin.post(`/events/${eventId}/tiles`, tile).expect(201);
    ids.push(created.parse(body).id);
  }
  const [first = 0, second = 0, third = 0, ...others] = ids;
  return [first, second, third, ...others];
}

/** Fields of a proof form; several images for tests that expect a rejection. */
export interface ProofForm {
  readonly tile_id?: unknown;
  readonly notes?: string;
  readonly image?: Uint8Array;
  readonly images?: readonly Uint8Array[];
}

/** Creates the form of POST /events/:id/submit. */
export function formOf({ tile_id, notes, image, images = image ? [image] : [] }: ProofForm): FormData {
  const form = new FormData();
  if (tile_id !== undefined) form.append('tile_id', String(tile_id));
  if (notes !== undefined) form.append('notes', notes);
  for (const bytes of images) {
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'screenshot.png');
  }
  return form;
}

export function submit(client: ApiClient, eventId: string, proof: ProofForm): PendingResponse {
  return client.request(`/events/${eventId}/submit`, { method: 'POST', form: formOf(proof) });
}

const receipt = z.object({ submission_id: z.string() });

/** Submits a small image for a tile and returns the id of the proof. */
export async function seedProof(client: ApiClient, eventId: string, tileId: number): Promise<string> {
  const { body } = await submit(client, eventId, { tile_id: tileId, image: await pngImage() }).expect(201);
  return receipt.parse(body).submission_id;
}

/** Reviews a proof as the super administrator. */
export async function seedReview(
  platform: TestPlatform,
  eventId: string,
  submissionId: string,
  status: 'pending' | 'approved' | 'rejected' = 'approved',
): Promise<void> {
  const admin = await platform.admin();
  await admin.put(`/events/${eventId}/submissions/${submissionId}`, { status }).expect(200);
}

/** Returns all rows of the events area, to verify that nothing was written. */
export async function storedEvents(platform: TestPlatform): Promise<unknown> {
  const [row] = await platform.sql(`SELECT
    (SELECT json_agg(t ORDER BY t.id) FROM events.events t) AS events,
    (SELECT json_agg(t ORDER BY t.id) FROM events.tiles t) AS tiles,
    (SELECT json_agg(t ORDER BY t.event_id, t.user_id) FROM events.participants t) AS participants,
    (SELECT json_agg(t ORDER BY t.id) FROM events.submissions t) AS submissions,
    (SELECT json_agg(t ORDER BY t.id) FROM events.reviews t) AS reviews`);
  return row;
}

/**
 * Waits for the newest activity entry with this subject: entries of this area are delivered asynchronously.
 */
export function loggedAct(platform: TestPlatform, action: string, subject: string): Promise<ActivityLine> {
  return eventually(async () => {
    const entry = (await activityOf(platform, action)).find(({ details }) => details.includes(subject));
    if (!entry) throw new Error(`The activity log has no ${action} that names ${subject}`);
    return entry;
  });
}
