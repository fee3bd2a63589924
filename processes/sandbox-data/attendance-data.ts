import { z } from 'zod';
import type { UserPrincipal } from '#protocol/principal';
import { COMMUNITY, type CommunityMember } from '#sandbox/identity/community';
import { randomInteger, seededRandom } from '#sandbox/world/chance';
import type { AreaClient } from './area-client';
import { dayOf, daysFrom } from './calendar-day';
import { SESSION } from './known-ids';

const IMPORT = `mutation ($file: Upload!) {
  importAttendance(file: $file, overwrite: true) { created failed errors { line error } }
}`;

const OPEN_SESSION = `mutation ($input: OpenAttendanceSessionInput!) {
  openAttendanceSession(input: $input) { id }
}`;
const REPORT = `mutation ($id: ID!, $reports: [AttendancePresenceReport]!) {
  reportAttendancePresence(sessionId: $id, reports: $reports) { results { outcome } }
}`;

const DAYS = 120;

/** The meetings of a week, by weekday of UTC. */
const MEETINGS = [
  { weekday: 0, name: 'Sunday boss mass', points: 10, share: 0.55 },
  { weekday: 2, name: 'Learner raid', points: 15, share: 0.3 },
  { weekday: 5, name: 'Friday skilling', points: 5, share: 0.42 },
] as const;

/** Imports four months of attendance as an observer would, from a CSV file. */
export async function fillAttendance(client: AreaClient, by: UserPrincipal, now: Date): Promise<void> {
  const csv = Buffer.from(attendanceCsv(now));
  const described = { fileName: 'attendance.csv', mediaType: 'text/csv' };
  const { importAttendance } = await client.withFile(csv, described, (file) =>
    client.send({
      area: 'attendance',
      query: IMPORT,
      variables: { file: file.reference },
      by,
      files: [file],
      data: z.object({ importAttendance: z.object({ failed: z.number() }) }),
    }),
  );
  if (importAttendance.failed > 0) throw new Error("The sandbox's attendance was not imported completely");
}

const MINUTE = 60_000;

/** Opens a session that began 40 minutes ago, whose host has no permission. */
export async function openSession(
  client: AreaClient,
  [by, host]: readonly [UserPrincipal, CommunityMember],
  now: Date,
): Promise<void> {
  const input = {
    event: 'Gate raid (invented)',
    startTime: new Date(now.getTime() - 40 * MINUTE).toISOString(),
    endTime: new Date(now.getTime() + 80 * MINUTE).toISOString(),
    hostId: host.id,
    hostRsn: host.player,
    observerIds: [by.userId],
  };
  await client.send({ area: 'attendance', query: OPEN_SESSION, variables: { input }, by, data: z.unknown() });
}

/** Reports who is at the session: most from its start, some late, some who have left, and a guest. */
export async function reportPresence(client: AreaClient, by: UserPrincipal, now: Date): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE).toISOString();
  const players = [...COMMUNITY.slice(0, 12).map(({ player }) => player), 'Passing Pat'];
  const reports = players.map((rsn, index) => {
    const joined = index % 4 === 3 ? 40 - 2 * index : 42;
    const end = index % 5 === 4 ? { left_at: at(5) } : { seen_at: at(2) };
    return { id: `sandbox-${index}`, rsn, joined_at: at(joined), ...end };
  });
  const variables = { id: SESSION, reports };
  await client.send({ area: 'attendance', query: REPORT, variables, by, data: z.unknown() });
}

/** Returns the attendance of the last four months as a file for the import. */
export function attendanceCsv(now: Date): string {
  const days = Array.from({ length: DAYS }, (_, ago) => daysFrom(now, -ago - 1));
  const rows = days.flatMap((day) =>
    MEETINGS.filter(({ weekday }) => day.getUTCDay() === weekday).flatMap((meeting) =>
      COMMUNITY.filter((member) => attends(member, meeting, day)).map((member) =>
        rowOf(member, meeting, day),
      ),
    ),
  );
  return `rsn,event,date,points,notes\n${rows.join('\n')}\n`;
}

type Meeting = (typeof MEETINGS)[number];

/** The day is counted from a fixed one, so that a later start has other days but the same habits. */
function attends({ username }: CommunityMember, { name, share }: Meeting, day: Date): boolean {
  const eagerness = 0.4 + 1.2 * seededRandom(username, 'eagerness');
  return seededRandom(username, name, dayOf(day)) < share * eagerness;
}

function rowOf({ player, username }: CommunityMember, { name, points }: Meeting, day: Date): string {
  const late = randomInteger(0, 9, username, name, dayOf(day), 'late') === 0;
  return [
    player,
    `${name} (invented)`,
    dayOf(day),
    late ? Math.ceil(points / 2) : points,
    late ? 'Late' : '',
  ].join(',');
}
