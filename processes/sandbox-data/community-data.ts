import type { Client } from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import type { AreaClient } from './area-client';
import { proofImage } from './proof-image';

const UPDATE = 'mutation ($input: UpdateCommunityInput!) { updateCommunity(input: $input) { name } }';
const UPLOAD = 'mutation ($input: UploadPictureInput!) { uploadPicture(input: $input) { id } }';

const COMMUNITY = {
  name: 'Cave Crawlers (invented)',
  description:
    'Invented by the sandbox: nobody plays here. The names, the events and the pictures are made up.',
  color: '#2f6f4e',
  links: [{ label: 'Chat server (invented)', url: 'https://chat.example/cave-crawlers' }],
};

/** The tables of events, and those that have a picture. */
const PICTURED = [
  ['bingo.events', 'winter', 'Winter'],
  ['bingo.events', 'summer', 'Summer'],
  ['bingo.events', 'new-year', 'New year'],
  ['events.events', 'spring', 'Spring'],
] as const;

/** What the community needs. */
export interface CommunityOptions {
  readonly client: AreaClient;
  readonly database: Client;
  readonly admin: UserPrincipal;
}

/** Names the community and gives it a logo, and its events pictures. */
export async function fillCommunity(options: CommunityOptions): Promise<void> {
  const { client, database, admin: by } = options;
  const pictureId = await upload(options, 'Logo', await logo());
  const input = { ...COMMUNITY, pictureId };
  await client.send({ area: 'auth', query: UPDATE, variables: { input }, by, data: z.unknown() });
  for (const [table, id, title] of PICTURED) {
    const picture = await upload(options, title, await proofImage('picture', id));
    // Not by an update of the event, which would count as a change of its organisers.
    await database.query(`UPDATE ${table} SET picture_id = $1 WHERE id = $2`, [picture, id]);
  }
}

async function upload(
  { client, admin: by }: CommunityOptions,
  title: string,
  image: Buffer,
): Promise<string> {
  const described = { fileName: `${title}.png`, mediaType: 'image/png' };
  return client.withFile(image, described, async (file) => {
    const { uploadPicture } = await client.send({
      area: 'auth',
      query: UPLOAD,
      variables: { input: { title, image: file.reference } },
      by,
      files: [file],
      data: z.object({ uploadPicture: z.object({ id: z.string() }) }),
    });
    return uploadPicture.id;
  });
}

/** Draws a lantern in a cave. */
function logo(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="7" fill="#1f4a35"/>
    <path d="M4 32V19C4 11 9 6 16 6s12 5 12 13v13z" fill="#0f2419"/>
    <circle cx="16" cy="20" r="8" fill="#fde68a" opacity="0.25"/>
    <path d="M12.5 15h7v11h-7z" fill="#fde68a"/>
    <path d="M11.5 15h9M11.5 26h9M13.5 15v-2.5h5V15" stroke="#d6a54a" stroke-width="1.6" fill="none"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
