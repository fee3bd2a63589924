import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import { randomElement, randomInteger, seededRandom } from '#sandbox/world/chance';
import type { AreaClient } from './area-client';
import { dayOf, daysFrom } from './calendar-day';
import type { SignedInMember } from './members';
import { proofImage } from './proof-image';

const CREATE = 'mutation ($input: CreateTileEventInput!) { createTileEvent(input: $input) { id } }';
const ADD_TILE =
  'mutation ($event: ID!, $input: CreateTileInput!) { createTile(eventId: $event, input: $input) { id } }';
const SUBMIT = 'mutation ($input: SubmitTileProofInput!) { submitTileProof(input: $input) { submissionId } }';
const REVIEW = `mutation ($event: ID!, $id: ID!, $status: TileSubmissionStatus!, $notes: String) {
  reviewTileSubmission(eventId: $event, submissionId: $id, status: $status, reviewerNotes: $notes) { id }
}`;

const TILES = [
  ['A full set of barrows', 40],
  ['Clan photograph at the fountain', 10],
  ['Five hundred sharks', 20],
  ['A dragon pickaxe', 60],
  ['Fire cape on the first try', 50],
  ['A champion scroll', 80],
  ['Every herb, once', 25],
  ['Ten goblins with bare hands', 15],
] as const;

const NOTES = [
  'Invented proof: the picture was drawn by the sandbox',
  'Invented proof, with the clan chat in the corner',
  'Invented proof, taken after the drop',
] as const;
const REFUSALS = [
  'The clan chat is not visible. Please send another one.',
  'This is the drop of last week.',
] as const;

/** When an invented proof was submitted and reviewed. */
export interface ProofTimes {
  readonly id: string;
  readonly submittedAt: Date;
  /** Null while it is pending. */
  readonly reviewedAt: Date | null;
}

/** What the tile event needs. */
export interface TileEventOptions {
  readonly client: AreaClient;
  readonly members: readonly SignedInMember[];
  readonly organiser: UserPrincipal;
  readonly reviewer: UserPrincipal;
  readonly now: Date;
}

/** Creates a running tile event with reviewed and pending proofs. @returns when each proof was submitted. */
export async function fillSpring(options: TileEventOptions): Promise<readonly ProofTimes[]> {
  const tiles = await createEvent(options);
  const proofs = options.members.slice(1, 21).flatMap((member) =>
    tiles.flatMap((tileId, index) => {
      const chance = seededRandom(member.username, 'tile', index);
      return chance < 0.24 ? [{ member, tileId, index, chance }] : [];
    }),
  );
  const times: ProofTimes[] = [];
  for (let first = 0; first < proofs.length; first += AT_ONCE) {
    const some = proofs.slice(first, first + AT_ONCE);
    times.push(...(await Promise.all(some.map((proof) => handIn(options, proof)))));
  }
  return times;
}

/** Images are decoded in threads, of which there are few. */
const AT_ONCE = 4;

async function createEvent({ client, organiser: by, now }: TileEventOptions): Promise<number[]> {
  const input = {
    id: 'spring',
    name: 'Tile race (invented)',
    description: 'Invented by the sandbox: nobody played here, and the pictures are drawn.',
    startDate: dayOf(daysFrom(now, -20)),
    endDate: dayOf(daysFrom(now, 25)),
    rules: 'The clan chat and the clock are in the picture.',
  };
  await client.send({ area: 'events', query: CREATE, variables: { input }, by, data: z.unknown() });
  const data = z.object({ createTile: z.object({ id: z.number() }) });
  const tiles: number[] = [];
  for (const [index, [name, points]] of TILES.entries()) {
    const tile = { position: index + 1, name, points };
    const variables = { event: 'spring', input: tile };
    const { createTile } = await client.send({ area: 'events', query: ADD_TILE, variables, by, data });
    tiles.push(createTile.id);
  }
  return tiles;
}

interface Proof {
  readonly member: SignedInMember;
  readonly tileId: number;
  readonly index: number;
  readonly chance: number;
}

async function handIn(options: TileEventOptions, { member, tileId, index }: Proof): Promise<ProofTimes> {
  const { client, reviewer, now } = options;
  const seeds = [member.username, index] as const;
  const image = await proofImage(...seeds);
  const described = { fileName: `tile-${index + 1}.png`, mediaType: 'image/png' };
  const { submitTileProof } = await client.withFile(image, described, (file) =>
    client.send({
      area: 'events',
      query: SUBMIT,
      variables: {
        input: { eventId: 'spring', tileId, image: file.reference, notes: randomElement(NOTES, ...seeds) },
      },
      by: member.principal,
      files: [file],
      data: z.object({ submitTileProof: z.object({ submissionId: z.string() }) }),
    }),
  );
  const id = submitTileProof.submissionId;
  const fate = seededRandom(...seeds, 'fate');
  if (fate > 0.68) {
    return { id, submittedAt: daysFrom(now, -randomInteger(1, 40, ...seeds, 'hour') / 24), reviewedAt: null };
  }
  const status = fate < 0.55 ? 'approved' : 'rejected';
  const notes = status === 'rejected' ? randomElement(REFUSALS, ...seeds) : null;
  const variables = { event: 'spring', id, status, notes };
  await client.send({ area: 'events', query: REVIEW, variables, by: reviewer, data: z.unknown() });
  const days = randomInteger(2, 18, ...seeds, 'days');
  const submittedAt = daysFrom(now, -days - seededRandom(...seeds, 'moment'));
  return { id, submittedAt, reviewedAt: daysFrom(submittedAt, 0.2 + 0.8 * seededRandom(...seeds, 'review')) };
}
