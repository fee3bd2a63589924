import type { Database } from '#kit/database/database';
import { selectList } from '#kit/database/statement';
import { fieldColumns } from '#kit/fields';
import { COMMUNITY_FIELDS, type CommunityFields } from './community.fields';

const COMMUNITY = {
  name: 'auth_community',
  text: `SELECT ${selectList(fieldColumns(COMMUNITY_FIELDS, 'c'))} FROM auth.community c`,
} as const;

/** Returns the profile of the community; null before it is first set. */
export async function findCommunity(database: Database): Promise<CommunityFields | null> {
  return (await database.row<CommunityFields>(COMMUNITY, [])) ?? null;
}
