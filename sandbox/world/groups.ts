import { groupName, playerName } from './names';
import { type Milestone, milestonesOf } from './players';

/** Interval between joins; each new member leaves again after a while. */
const JOIN_INTERVAL_MS = 900_000;
const STAY_SLOTS = 48;
const FOUNDERS = 12;
const FOUNDED = Date.parse('2025-03-01T12:00:00Z');

/** A membership of a generated group. */
export interface WorldMember {
  name: string;
  role: 'owner' | 'deputy_owner' | 'member';
  joinedAt: Date;
}

/** A generated group at a point in time. */
export interface WorldGroup {
  id: number;
  name: string;
  clanChat: string;
  description: string;
  createdAt: Date;
  members: readonly WorldMember[];
}

/** A join or leave event of a group. */
export interface WorldActivity {
  type: 'joined' | 'left';
  name: string;
  at: Date;
}

/** A milestone of a member. */
export interface MemberMilestone extends Milestone {
  name: string;
}

/** Returns a group at a point in time: founders stay, other members join and leave. */
export function groupAt(id: number, now: number): WorldGroup {
  const name = groupName('group', id);
  return {
    id,
    name,
    clanChat: name.split(' ')[0] ?? name,
    description: `${name}: invented players who meet every evening.`,
    createdAt: new Date(FOUNDED),
    members: membersAt(id, now),
  };
}

/** Returns the joins and leaves of the last days, newest first. */
export function activityOf(id: number, now: number): WorldActivity[] {
  const newest = slotAt(now);
  const activity: WorldActivity[] = [];
  for (let slot = newest; slot > newest - 4 * STAY_SLOTS; slot -= 1) {
    const at = new Date(slot * JOIN_INTERVAL_MS);
    activity.push({ type: 'joined', name: playerName('group', id, slot), at });
    activity.push({ type: 'left', name: playerName('group', id, slot - STAY_SLOTS), at });
  }
  return activity;
}

/** Returns the milestones of the current members, newest first, undated ones last. */
export function memberMilestones(id: number, now: number): MemberMilestone[] {
  return membersAt(id, now)
    .flatMap(({ name }) => milestonesOf(name, now).map((milestone) => ({ ...milestone, name })))
    .sort((left, right) => (right.reachedAt?.getTime() ?? 0) - (left.reachedAt?.getTime() ?? 0));
}

interface WorldNameChange {
  readonly number: number;
  readonly former: string;
  readonly current: string;
  readonly at: Date;
}

const RENAME_INTERVAL_MS = 30 * 86_400_000;

/** Returns the name changes of a group, newest first: a founder changes the name every thirty days. */
export function nameChangesOf(id: number, now: number): WorldNameChange[] {
  const newest = Math.floor(now / RENAME_INTERVAL_MS);
  return [newest, newest - 1].map((slot) => ({
    number: slot * 1000 + (id % 1000),
    // No other name of the world begins so.
    former: `Ex ${playerName('former', id, slot).split(' ')[1]}`,
    current: playerName('founder', id, slot % FOUNDERS),
    at: new Date(slot * RENAME_INTERVAL_MS),
  }));
}

function membersAt(id: number, now: number): WorldMember[] {
  const members = new Map<string, WorldMember>();
  for (let index = 0; index < FOUNDERS; index += 1) {
    const name = playerName('founder', id, index);
    const role = index === 0 ? 'owner' : index < 3 ? 'deputy_owner' : 'member';
    if (!members.has(name)) members.set(name, { name, role, joinedAt: new Date(FOUNDED) });
  }
  const newest = slotAt(now);
  for (let slot = newest - STAY_SLOTS + 1; slot <= newest; slot += 1) {
    const name = playerName('group', id, slot);
    if (!members.has(name)) {
      members.set(name, { name, role: 'member', joinedAt: new Date(slot * JOIN_INTERVAL_MS) });
    }
  }
  return [...members.values()];
}

function slotAt(now: number): number {
  return Math.floor(now / JOIN_INTERVAL_MS);
}
