import type { TeamTables } from './team-statements';

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
