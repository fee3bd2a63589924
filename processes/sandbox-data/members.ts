import { z } from 'zod';
import { ANONYMOUS, type UserPrincipal } from '#protocol/principal';
import { COMMUNITY, type CommunityMember } from '#sandbox/identity/community';
import type { AreaClient } from './area-client';

/** A member of the community who has signed in. */
export interface SignedInMember extends CommunityMember {
  readonly principal: UserPrincipal;
}

const BEGIN = 'mutation { beginSignIn { location cookieValue } }';
const COMPLETE = `mutation ($code: String, $state: String, $bindings: [String!]) {
  completeSignIn(code: $code, state: $state, browserBindings: $bindings) { cookieValue }
}`;
const IDENTITY = `query ($id: ID!) {
  sessionIdentity(sessionId: $id) { userId username permissions isSuperAdmin }
}`;
const CREATE_ROLE = 'mutation ($input: CreateRoleInput!) { createRole(input: $input) { id } }';
const ASSIGN_ROLE = 'mutation ($user: ID!, $role: ID!) { assignRole(userId: $user, roleId: $role) { id } }';

/** The roles, and which members have them, by their place in the community. */
const ROLES = [
  {
    id: 'organisers',
    name: 'Organisers (invented)',
    color: '#C2410C',
    priority: 30,
    permissions: ['view_admin', 'manage_bingo', 'manage_events', 'manage_attendance', 'manage_automation'],
    members: [2, 20],
  },
  {
    id: 'reviewers',
    name: 'Reviewers (invented)',
    color: '#0F766E',
    priority: 20,
    permissions: ['manage_events'],
    members: [7, 8, 28],
  },
  {
    id: 'observers',
    name: 'Observers (invented)',
    color: '#4338CA',
    priority: 10,
    permissions: ['manage_attendance'],
    members: [3, 18, 25],
  },
] as const;

/** Signs all members in through the sandbox's identity provider and gives them their roles. */
export async function signInMembers(client: AreaClient): Promise<readonly SignedInMember[]> {
  const sessions: string[] = [];
  // One after the other: on a busy machine, thirty at once would exceed the time limits of each.
  for (const member of COMMUNITY) sessions.push(await signIn(client, member));
  const [founder] = sessions;
  if (founder) await createRoles(client, await identityOf(client, founder));
  return Promise.all(
    COMMUNITY.map(async (member, index) => ({
      ...member,
      principal: await identityOf(client, sessions[index] ?? ''),
    })),
  );
}

/** @returns the id of the session. */
async function signIn(client: AreaClient, { id, username }: CommunityMember): Promise<string> {
  const { beginSignIn } = await client.send({
    area: 'auth',
    query: BEGIN,
    by: ANONYMOUS,
    data: z.object({ beginSignIn: z.object({ location: z.url(), cookieValue: z.string() }) }),
  });
  const consent = new URL(beginSignIn.location);
  consent.searchParams.set('login_hint', `${id}:${username}`);
  const response = await fetch(consent, { redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location') ?? '', consent);
  const { completeSignIn } = await client.send({
    area: 'auth',
    query: COMPLETE,
    variables: {
      code: searchParams.get('code'),
      state: searchParams.get('state'),
      bindings: [beginSignIn.cookieValue],
    },
    by: ANONYMOUS,
    data: z.object({ completeSignIn: z.object({ cookieValue: z.string() }) }),
  });
  return sessionOf(completeSignIn.cookieValue);
}

const claims = z.object({ sid: z.string() });

/** Returns the session that a token names. It was issued by this process, so it is not verified. */
function sessionOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).sid;
}

async function identityOf(client: AreaClient, sessionId: string): Promise<UserPrincipal> {
  const { sessionIdentity } = await client.send({
    area: 'auth',
    query: IDENTITY,
    variables: { id: sessionId },
    by: { kind: 'gateway' },
    data: z.object({
      sessionIdentity: z.object({
        userId: z.string(),
        username: z.string(),
        permissions: z.array(z.string()),
        isSuperAdmin: z.boolean(),
      }),
    }),
  });
  return { kind: 'user', sessionId, ...sessionIdentity };
}

const anything = z.unknown();

async function createRoles(client: AreaClient, by: UserPrincipal): Promise<void> {
  for (const { members, ...input } of ROLES) {
    await client.send({ area: 'auth', query: CREATE_ROLE, variables: { input }, by, data: anything });
    for (const member of members) {
      const variables = { user: COMMUNITY[member]?.id, role: input.id };
      await client.send({ area: 'auth', query: ASSIGN_ROLE, variables, by, data: anything });
    }
  }
}
