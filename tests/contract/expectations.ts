import { z } from 'zod';
import type { ErrorCode } from '#protocol/errors';
import type { ApiClient, ApiResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import type { TestPlatform } from '#tests/support/platform';
import type { TestUser } from '#tests/support/test-user';

/** How the platform writes every timestamp. */
export const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const activityPage = z.object({
  logs: z.array(
    z.object({
      id: z.number(),
      user_id: z.string(),
      action: z.string(),
      details: z.string(),
      ip_address: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});

/** One entry of the activity log, as the REST contract spells it. */
export type ActivityLine = z.infer<typeof activityPage>['logs'][number];

/**
 * Holds an answer against the one shape of errors.
 *
 * @param says what the message must contain, such as the field's name in the caller's spelling
 */
export function expectError(
  response: ApiResponse,
  status: number,
  code: ErrorCode,
  says: string | RegExp = /./,
): void {
  expect({
    status: response.status,
    code: response.headers.get('x-error-code'),
    body: response.body,
  }).toEqual({
    status,
    code,
    body: { error: typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says) },
  });
}

let people = 0;

/** Somebody whom no other test knows. */
export function somebody(username = 'somebody'): TestUser {
  people += 1;
  return { id: String(700_000_000_000_000_000n + BigInt(people)), username };
}

let roles = 0;

/** A role id that is not taken. */
export function freshRoleId(): string {
  roles += 1;
  return `role-${roles}`;
}

/** Creates a role as the super administrator and gives its id. */
export async function givenRole(
  platform: TestPlatform,
  role: {
    readonly id?: string;
    readonly name?: string;
    readonly priority?: number;
    readonly permissions?: string[];
  } = {},
): Promise<string> {
  const id = role.id ?? freshRoleId();
  const admin = await platform.signInAdmin();
  await admin.post('/auth/admin/roles', { name: id, ...role, id }).expect(201);
  return id;
}

/** Assigns a role as the super administrator. */
export async function givenAssignment(platform: TestPlatform, user: TestUser, roleId: string): Promise<void> {
  const admin = await platform.signInAdmin();
  await admin.post('/auth/admin/user-roles', { user_id: user.id, role_id: roleId }).expect(200);
}

const roleList = z.object({ roles: z.array(z.looseObject({ id: z.string() })) });

/** A role as GET /auth/admin/roles shows it; undefined when it does not. */
export async function shownRole(admin: ApiClient, id: string): Promise<object | undefined> {
  const { body } = await admin.get('/auth/admin/roles').expect(200);
  return roleList.parse(body).roles.find((role) => role.id === id);
}

/** Entries of the activity log of one kind of act, newest first. */
export async function activityOf(platform: TestPlatform, action: string): Promise<readonly ActivityLine[]> {
  const admin = await platform.signInAdmin();
  const { body } = await admin.get(`/auth/admin/activity?limit=100&action=${action}`).expect(200);
  return activityPage.parse(body).logs;
}

/** The newest entry of the activity log that names a subject; acts of other areas than auth arrive there a little later. */
export function loggedAct(platform: TestPlatform, action: string, subject: string): Promise<ActivityLine> {
  return eventually(async () => {
    const entry = (await activityOf(platform, action)).find(({ details }) => details.includes(subject));
    if (!entry) throw new Error(`The activity log has no ${action} that names ${subject}`);
    return entry;
  });
}
