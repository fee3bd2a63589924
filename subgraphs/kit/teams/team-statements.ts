import type { AreaName } from '#protocol/areas';
import type { Statement } from '../database/statement';

/** Where an area stores its teams and their members. */
export interface TeamTables {
  /** The database schema, with the table `teams`. */
  readonly schema: AreaName;
  /** The columns of a team in the table `t`. */
  readonly columns: string;
  /** The table of members, with the columns `team_id` and `joined_team_at`. */
  readonly members: string;
  /** The column of members to which `captain_id` refers. */
  readonly memberKey: string;
}

/** A team that an invite code is for. */
export interface InvitedTeam {
  readonly id: string;
  readonly eventId: string;
}

/** A user who is a member of a team, or may be one. */
export interface Membership {
  readonly teamId: string;
  readonly userId: string;
}

/** The statements about teams that are the same for all areas. */
export interface TeamStatements<Team extends object> {
  /** $1 id. */
  readonly byId: Statement<Team>;
  /** $1 ids. */
  readonly byIds: Statement<Team>;
  /** $1 hash of the invite code. */
  readonly byCode: Statement<InvitedTeam>;
  /** $1 events, $2 and $3 keys of the previous items, $4 how many. */
  readonly ofEvents: Statement<Team & { readonly number: string }>;
  /** $1 event. */
  readonly count: Statement<{ readonly count: number }>;
  /** $1 teams, $2 users. */
  readonly memberships: Statement<Membership>;
  /** $1 id, $2 event, $3 name, $4 folded name, $5 colour, $6 hash of the invite code. */
  readonly insert: Statement;
  /** $1 id, $2 name, $3 folded name, $4 colour. */
  readonly update: Statement;
  /** $1 id, $2 hash of the invite code. */
  readonly setInvite: Statement;
  /** $1 id, $2 key of the member. */
  readonly setCaptain: Statement;
  /** $1 event, $2 key of the member. */
  readonly dismissCaptain: Statement;
  /** $1 id. The earliest member becomes captain of a team that has none. */
  readonly appointCaptain: Statement;
  /** $1 id. */
  readonly remove: Statement;
}

/** Returns the statements about the teams of an area. */
export function teamStatements<Team extends object>(tables: TeamTables): TeamStatements<Team> {
  return { ...readingStatements<Team>(tables), ...writingStatements(tables) };
}

type Writing =
  | 'insert'
  | 'update'
  | 'setInvite'
  | 'setCaptain'
  | 'dismissCaptain'
  | 'appointCaptain'
  | 'remove';

function readingStatements<Team extends object>({
  schema,
  columns,
  members,
}: TeamTables): Omit<TeamStatements<Team>, Writing> {
  const teams = `${schema}.teams t`;
  return {
    byId: { name: `${schema}_team_by_id`, text: `SELECT ${columns} FROM ${teams} WHERE t.id = $1` },
    byIds: { name: `${schema}_teams_by_id`, text: `SELECT ${columns} FROM ${teams} WHERE t.id = ANY($1)` },
    byCode: {
      name: `${schema}_team_by_invite_code`,
      text: `SELECT t.id, t.event_id AS "eventId" FROM ${teams} WHERE t.invite_hash = $1`,
    },
    ofEvents: {
      name: `${schema}_teams_of_events`,
      text: `SELECT asked.number, found.* FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::integer[])
          WITH ORDINALITY AS asked (event_id, after_time, after_id, first, number)
        CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${teams}
          WHERE t.event_id = asked.event_id
            AND (asked.after_time IS NULL OR (t.created_at, t.id) > (asked.after_time, asked.after_id))
          ORDER BY t.created_at, t.id LIMIT asked.first
        ) AS found
        ORDER BY asked.number, found."createdAt", found.id`,
    },
    count: {
      name: `${schema}_team_count`,
      text: `SELECT count(*)::integer AS count FROM ${teams} WHERE t.event_id = $1`,
    },
    memberships: {
      name: `${schema}_teams_of_members`,
      text: `SELECT p.team_id AS "teamId", p.user_id AS "userId" FROM ${members} p
        WHERE p.team_id = ANY($1) AND p.user_id = ANY($2)`,
    },
  };
}

function writingStatements({
  schema,
  members,
  memberKey,
}: TeamTables): Pick<TeamStatements<object>, Writing> {
  const teams = `${schema}.teams`;
  return {
    insert: {
      name: `${schema}_insert_team`,
      text: `INSERT INTO ${teams} (id, event_id, name, folded_name, color, invite_hash)
        VALUES ($1, $2, $3, $4, $5, $6)`,
    },
    update: {
      name: `${schema}_update_team`,
      text: `UPDATE ${teams} SET name = $2, folded_name = $3, color = $4 WHERE id = $1`,
    },
    setInvite: {
      name: `${schema}_replace_team_invite`,
      text: `UPDATE ${teams} SET invite_hash = $2 WHERE id = $1`,
    },
    setCaptain: {
      name: `${schema}_assign_team_captain`,
      text: `UPDATE ${teams} SET captain_id = $2 WHERE id = $1`,
    },
    dismissCaptain: {
      name: `${schema}_dismiss_captain`,
      text: `UPDATE ${teams} SET captain_id = NULL WHERE event_id = $1 AND captain_id = $2`,
    },
    appointCaptain: {
      name: `${schema}_appoint_captain`,
      text: `UPDATE ${teams} t SET captain_id = (
          SELECT p.${memberKey} FROM ${members} p WHERE p.team_id = t.id ORDER BY p.joined_team_at, p.${memberKey} LIMIT 1
        ) WHERE t.id = $1 AND t.captain_id IS NULL`,
    },
    remove: { name: `${schema}_delete_team`, text: `DELETE FROM ${teams} WHERE id = $1` },
  };
}

/**
 * Returns SQL that stores the number of members of each team, which triggers maintain whatever changes a
 * membership. Migrations use this definition: the SQL generated for an area must not change.
 *
 * Writers of memberships hold the exclusive lock of the event, so that the triggers lock teams in any order.
 */
export function countMembers({ schema, members }: Pick<TeamTables, 'schema' | 'members'>): string {
  const trigger = (event: string, condition: string) => `
    CREATE TRIGGER tr_member_count_${event} AFTER ${event === 'update' ? 'update OF team_id' : event} ON ${members}
      FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION ${schema}.count_team_members();`;
  return `
    ALTER TABLE ${schema}.teams ADD COLUMN member_count integer NOT NULL DEFAULT 0;
    CREATE FUNCTION ${schema}.count_team_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE ${schema}.teams SET member_count = member_count - 1 WHERE id = OLD.team_id;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          UPDATE ${schema}.teams SET member_count = member_count + 1 WHERE id = NEW.team_id;
        END IF;
        RETURN NULL;
      END $$;
    ${trigger('insert', 'NEW.team_id IS NOT NULL')}
    ${trigger('update', 'OLD.team_id IS DISTINCT FROM NEW.team_id')}
    ${trigger('delete', 'OLD.team_id IS NOT NULL')}
    UPDATE ${schema}.teams t SET member_count = m.members FROM (
      SELECT p.team_id, count(*) AS members FROM ${members} p WHERE p.team_id IS NOT NULL GROUP BY p.team_id
    ) AS m WHERE m.team_id = t.id;`;
}

export function dropMemberCounts({ schema }: Pick<TeamTables, 'schema'>): string {
  return `DROP FUNCTION ${schema}.count_team_members CASCADE; ALTER TABLE ${schema}.teams DROP COLUMN member_count;`;
}
