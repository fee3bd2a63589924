import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database, Transaction } from '#kit/database/database';
import type { PlayerNames } from '#kit/jobs/player-names';
import type { AreaName } from '#protocol/areas';

/** The player who has, or had, a name. Each area that stores names has a table of them. */
interface PlayerNameRow {
  /** Folded. */
  readonly name: string;
  /** The present name of the player, folded; the same as `name` once changes were taken back. */
  readonly player: string;
  /** The present name as the player writes it. */
  readonly spelling: string;
  readonly revision: string;
}

/** SQL: the present name of the player with a folded name, which is a parameter or column. */
export const presentNameSql = (area: AreaName, name: string): string =>
  `coalesce((SELECT known.player FROM ${area}.player_names known WHERE known.name = ${name}), ${name})`;

/** SQL: the present name as its player writes it, of a folded present name; else what is stored. */
export const spellingSql = (area: AreaName, player: string, stored: string): string =>
  `coalesce((SELECT known.spelling FROM ${area}.player_names known WHERE known.name = ${player}), ${stored})`;

/** SQL: an array of all names of the player with a folded name. */
export const allNamesSql = (area: AreaName, name: string): string =>
  `ARRAY(SELECT same.name FROM ${area}.player_names known
    JOIN ${area}.player_names same ON same.player = known.player WHERE known.name = ${name}
    UNION SELECT ${name})`;

/** Returns the present name of each folded name that has another one. */
export async function presentNames(
  database: Pick<Database, 'rows'>,
  area: AreaName,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<Pick<PlayerNameRow, 'name' | 'player'>>(
    {
      name: `${area}_present_names`,
      text: `SELECT name, player FROM ${area}.player_names WHERE name = ANY($1) AND player <> name`,
    },
    [[...new Set(names)]],
  );
  return new Map(rows.map(({ name, player }) => [name, player]));
}

/**
 * Stores the names of players, unless newer ones are stored.
 *
 * @returns the folded names that were stored.
 */
export async function storePlayerNames(
  transaction: Transaction,
  area: AreaName,
  { revision, players }: PlayerNames,
): Promise<string[]> {
  const rows = players.flatMap(({ current, spelling, names }) =>
    names.map((name) => ({ name, player: current, spelling })),
  );
  const stored = await transaction.rows<Pick<PlayerNameRow, 'name'>>(
    {
      name: `${area}_store_player_names`,
      text: `INSERT INTO ${area}.player_names AS known (name, player, spelling, revision)
        SELECT n.name, n.player, n.spelling, $4 FROM unnest($1::text[], $2::text[], $3::text[]) AS n (name, player, spelling)
        ORDER BY n.name
        ON CONFLICT (name) DO UPDATE SET player = excluded.player, spelling = excluded.spelling, revision = excluded.revision
        WHERE known.revision < excluded.revision
        RETURNING name`,
    },
    [
      rows.map(({ name }) => name),
      rows.map(({ player }) => player),
      rows.map((row) => row.spelling),
      revision,
    ],
  );
  return stored.map(({ name }) => name);
}

/** Returns the entity of an area's player names. */
export function playerNameEntity(area: AreaName): EntitySchema<PlayerNameRow> {
  return new EntitySchema<PlayerNameRow>({
    name: 'PlayerName',
    tableName: 'player_names',
    schema: area,
    columns: {
      name: { type: 'text', primary: true, primaryKeyConstraintName: 'pk_player_names' },
      player: { type: 'text' },
      spelling: { type: 'text' },
      revision: { type: 'bigint' },
    },
    indices: [{ name: 'ix_player_names_player', columns: ['player'] }],
  });
}

/**
 * Creates the player names of an area, in the schema of its connection. Their collation is the default, which
 * yields to that of the columns that they are compared with, so that indexes of these can be used.
 */
export class CreatePlayerNames1766000100000 implements MigrationInterface {
  readonly name = 'CreatePlayerNames1766000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE player_names (
        name text CONSTRAINT pk_player_names PRIMARY KEY,
        player text NOT NULL,
        spelling text NOT NULL,
        revision bigint NOT NULL
      );
      CREATE INDEX ix_player_names_player ON player_names (player);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE player_names');
  }
}
