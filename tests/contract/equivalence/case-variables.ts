import { parse } from 'graphql';
import { z } from 'zod';
import type { Graph } from '#gateway/graph/graph';
import { uploaded } from '#gateway/test-support/uploaded';
import type { Principal } from '#protocol/principal';
import type { FileStore } from '#runtime/files/file-store';
import { fillPlaceholders, placeholdersIn } from '#tests/support/fill-placeholders';
import { GIF, pngImage } from '#tests/support/images';
import { ADMIN_ID, BANNED_ID, callers, MEMBER_ID } from './seed';
import { APPROVED_ID, PENDING_ID } from './seed-events';

type Variables = Readonly<Record<string, unknown>>;

/** Values for resolving placeholders. */
interface CaseSetting {
  readonly graph: Graph;
  readonly files: FileStore;
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const CSV = { fileName: 'list.csv', mediaType: 'text/csv' };
const PNG = { fileName: 'screenshot.png', mediaType: 'image/png' };
const ATTENDANCE = 'rsn,event,date,points\nNew One,Raid,2026-01-05,1\nmae-one,Raid,2026-01-05,2\n,Raid,,x\n';

/**
 * Resolvers of the example files' placeholders. Evaluated for each run, because files, tokens and sign-ins
 * are consumed.
 */
const PLACEHOLDERS: Readonly<Record<string, (setting: CaseSetting) => unknown>> = {
  admin: () => ADMIN_ID,
  member: () => MEMBER_ID,
  banned: () => BANNED_ID,
  approvedProof: () => APPROVED_ID,
  pendingProof: () => PENDING_ID,
  unknownProof: () => `sub_${'C'.repeat(24)}`,
  attendanceCsv: ({ files }) => uploaded(files, ATTENDANCE, CSV),
  textFile: ({ files }) => uploaded(files, 'no header', CSV),
  pngFile: async ({ files }) => uploaded(files, await pngImage(), PNG),
  gifFile: ({ files }) => uploaded(files, GIF, PNG),
  tomorrow: () => TOMORROW,
  accessToken: async ({ graph }) => (await issueToken(graph)).token,
  accessTokenId: async ({ graph }) => (await issueToken(graph)).id,
  newUser: ({ graph }) => consent(graph, '810000000000000005:quinn'),
  renamedUser: ({ graph }) => consent(graph, `${MEMBER_ID}:renamed`),
};

/**
 * Returns the variables of a case with its placeholders resolved.
 *
 * @throws Error for an unknown placeholder.
 */
export async function caseVariables(variables: Variables, setting: CaseSetting): Promise<Variables> {
  const known: Record<string, unknown> = {};
  for (const name of placeholdersIn(variables)) known[name] = await PLACEHOLDERS[name]?.(setting);
  return fillPlaceholders(variables, known);
}

const begun = z.object({ body: z.object({ location: z.string(), cookieValue: z.string() }) });
const created = z.object({ createAccessToken: z.object({ id: z.string(), token: z.string() }) });

/** Starts a sign-in to which the user, an id and a name, consents at the identity provider. */
async function consent(graph: Graph, user: string): Promise<Variables> {
  const mutation = parse('mutation { body: beginSignIn(returnUrl: "/home") { location cookieValue } }');
  const { data } = await graph.prepare(mutation).execute({}, callerAs({ kind: 'anonymous' }));
  const { location, cookieValue } = begun.parse(data).body;
  const response = await fetch(`${location}&login_hint=${user}`, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location') ?? '');
  return { code: searchParams.get('code'), state: searchParams.get('state'), cookie: cookieValue };
}

/** Issues an access token to the super administrator. */
async function issueToken(graph: Graph) {
  const admin = callers['the super administrator'];
  if (!admin) throw new Error('There is no super administrator');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const mutation = parse(
    `mutation { createAccessToken(name: "script", expiresAt: "${expiresAt}") { id token } }`,
  );
  const { data } = await graph.run(mutation, {}, callerAs(admin));
  return created.parse(data).createAccessToken;
}

/** Returns a request context of a principal, with a unique address; may carry files. */
export function callerAs(principal: Principal) {
  return { principal, address: '192.0.2.7', requestId: 'equivalence', files: [] };
}
