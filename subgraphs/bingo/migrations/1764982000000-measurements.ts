import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the measurements of participants at the group tracker. */
export class Measurements1764982000000 implements MigrationInterface {
  readonly name = 'Measurements1764982000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.measurements (
        participant_id text CONSTRAINT pk_measurements PRIMARY KEY,
        state text NOT NULL,
        name text NOT NULL,
        player_id integer,
        read_at timestamptz(3) NOT NULL,
        taken_at timestamptz(3),
        baseline_at timestamptz(3),
        baseline jsonb NOT NULL,
        highest jsonb NOT NULL,
        gained jsonb NOT NULL,
        is_final boolean NOT NULL,
        nearness real NOT NULL,
        CONSTRAINT ck_measurements_state CHECK (state IN ('waiting', 'measured', 'unknown', 'renamed', 'decreased')),
        CONSTRAINT fk_measurements_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.measurements');
  }
}
