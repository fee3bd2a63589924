import { z } from 'zod';
import type { ErrorCode } from '#protocol/errors';
import type { ApiClient, ApiResponse } from '#tests/support/api-client';
import { eventually } from '#tests/support/eventually';
import type { TestPlatform } from '#tests/support/platform';
import type { TestUser } from '#tests/support/test-user';

/** Format of all timestamps. */
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

/** One entry of the activity log, as the REST contract returns it. */
export type ActivityLine = z.infer<typeof activityPage>['logs'][number];

/**
 * Expects the error format of the contract.
 *
 * @param says text that the message must contain, such as the field's name in the caller's spelling
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

/** Returns a user whom no other test uses. */
export function testUser(username = 'somebody'): TestUser {
  people += 1;
  return { id: String(700_000_000_000_000_000n + BigInt(people)), username };
}

let roles = 0;

/** Returns an unused role id. */
export function freshRoleId(): string {
  roles += 1;
  return `role-${roles}`;
}

/** Creates a role as the super administrator and returns its id. */
export async function seedRole(
  platform: TestPlatform,
  role: {
    readonly id?: string;
    readonly name?: string;
    readonly priority?: number;
    readonly permissions?: string[];
  } = {},
): Promise<string> {
  const id = role.id ?? freshRoleId();
  const admin = await platform.admin();
  await admin.post('/auth/admin/roles', { name: id, ...role, id }).expect(201);
  return id;
}

/** Assigns a role as the super administrator. */
export async function seedAssignment(platform: TestPlatform, user: TestUser, roleId: string): Promise<void> {
  const admin = await platform.admin();
  await admin.post('/auth/admin/user-roles', { user_id: user.id, role_id: roleId }).expect(200);
}

const roleList = z.object({ roles: z.array(z.looseObject({ id: z.string() })) });

/** Returns a role as listed by GET /auth/admin/roles; undefined when missing. */
export async function shownRole(admin: ApiClient, id: string): Promise<object | undefined> {
  const { body } = await admin.get('/auth/admin/roles').expect(200);
  return roleList.parse(body).roles.find((role) => role.id === id);
}

/** Returns activity entries of one action, newest first. */
export async function activityOf(platform: TestPlatform, action: string): Promise<readonly ActivityLine[]> {
  const admin = await platform.admin();
  const { body } = await admin.get(`/auth/admin/activity?limit=100&action=${action}`).expect(200);
  return activityPage.parse(body).logs;
}

/**
 * Waits for the newest activity entry with this subject: entries of areas other than auth are delivered
 * asynchronously.
 */
export function loggedAct(platform: TestPlatform, action: string, subject: string): Promise<ActivityLine> {
  return eventually(async () => {
    const entry = (await activityOf(platform, action)).find(({ details }) => details.includes(subject));
    if (!entry) throw new Error(`The activity log has no ${action} that names ${subject}`);
    return entry;
  });
}
