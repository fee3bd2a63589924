import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the players whose readings are wanted, and what the tracker said of them. */
export class Readings1764982100000 implements MigrationInterface {
  readonly name = 'Readings1764982100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE game.wanted_players (
        name text CONSTRAINT pk_wanted_players PRIMARY KEY,
        wanted_until timestamptz(3) NOT NULL,
        urgent boolean NOT NULL,
        nearness real NOT NULL,
        tried_at timestamptz(3),
        leased_until timestamptz(3)
      );
      CREATE TABLE game.snapshots (
        name text NOT NULL,
        taken_at timestamptz(3) NOT NULL,
        player_id integer NOT NULL,
        seen_at timestamptz(3) NOT NULL,
        experience jsonb NOT NULL,
        kills jsonb NOT NULL,
        CONSTRAINT pk_snapshots PRIMARY KEY (name, taken_at)
      );
      CREATE INDEX ix_snapshots_age ON game.snapshots (seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE game.snapshots; DROP TABLE game.wanted_players');
  }
}
