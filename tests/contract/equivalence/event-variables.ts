import type { Graph } from '#gateway/graph';
import { uploaded } from '#gateway/test-support/uploaded';
import type { FileStore } from '#runtime/files/file-store';
import { GIF, pngImage } from '#tests/support/images';
import { EVENT_ID } from './seed';
import { APPROVED_ID, PENDING_ID } from './seed-events';

const REQUIRED = { name: 'New', start_date: '2026-05-01', end_date: '2026-06-01' };
/** What a client says that its file is. */
const PNG = { fileName: 'screenshot.png', mediaType: 'image/png' };
const NOBODYS_ID = `sub_${'C'.repeat(24)}`;

/** What each document of the events area is run with. */
export const eventVariables = {
  ListTileEvents: [{}, { status: 'active' }, { status: 'upcoming' }],
  GetTileEvent: [{ id: EVENT_ID }, { id: 'over' }, { id: 'unknown' }],
  GetTileLeaderboard: [
    { id: EVENT_ID, limit: 10 },
    { id: EVENT_ID, limit: 0 },
    { id: 'over', limit: 10 },
    { id: 'unknown', limit: 10 },
  ],
  GetTileProgress: [{ id: EVENT_ID }, { id: 'unknown' }],
  CreateTileEvent: [
    { id: 'new', ...REQUIRED },
    { id: 'new', ...REQUIRED, description: 'D', rules: 'R', status: 'completed' },
    { id: 'new', ...REQUIRED, description: null, rules: null, status: null },
    { id: EVENT_ID, ...REQUIRED },
    { id: 'new', ...REQUIRED, end_date: '2026-04-30' },
  ],
  UpdateTileEvent: [
    { id: EVENT_ID },
    { id: EVENT_ID, name: 'Renamed', status: null },
    { id: 'over', rules: null },
    { id: 'unknown', name: 'Nobody' },
  ],
  DeleteTileEvent: [{ id: EVENT_ID }, { id: 'unknown' }],
  CreateTile: [
    { id: EVENT_ID, position: 5, name: 'New' },
    { id: EVENT_ID, position: 5, name: 'New', description: 'D', points: 5, verification_type: 'automatic' },
    { id: EVENT_ID, position: 5, name: 'New', description: null, points: null, verification_type: null },
    { id: EVENT_ID, position: 1, name: 'Taken' },
    { id: 'unknown', position: 1, name: 'Nowhere' },
  ],
  SubmitTileProof: [proofOfSecondTile, picturelessProof, proofInThePast],
  ReviewTileSubmission: [
    { id: EVENT_ID, submission_id: PENDING_ID, status: 'approved' },
    { id: EVENT_ID, submission_id: APPROVED_ID, status: 'rejected', reviewer_notes: 'No' },
    { id: EVENT_ID, submission_id: APPROVED_ID, status: 'approved', reviewer_notes: null },
    { id: 'over', submission_id: APPROVED_ID, status: 'approved' },
  ],
  GetTileSubmissionImage: [
    { id: EVENT_ID, submission_id: APPROVED_ID, size: 'full' },
    { id: EVENT_ID, submission_id: PENDING_ID, size: 'thumb' },
    { id: EVENT_ID, submission_id: NOBODYS_ID, size: 'full' },
  ],
};

async function proofOfSecondTile(_graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { id: EVENT_ID, tile_id: 2, image: await uploaded(files, await pngImage(), PNG), notes: 'Seen' };
}

async function picturelessProof(_graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { id: EVENT_ID, tile_id: 2, image: await uploaded(files, GIF, PNG) };
}

async function proofInThePast(_graph: Graph, files: FileStore): Promise<Record<string, unknown>> {
  return { id: 'over', tile_id: 3, image: await uploaded(files, GIF, PNG) };
}
