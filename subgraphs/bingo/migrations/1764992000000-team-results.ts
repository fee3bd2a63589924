import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the frozen standings of teams. Events that were closed before have none. */
export class TeamResults1764992000000 implements MigrationInterface {
  readonly name = 'TeamResults1764992000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.team_result_lines (
        event_id text NOT NULL,
        rank integer NOT NULL,
        team_id text NOT NULL,
        tasks_completed integer NOT NULL,
        bingos integer NOT NULL,
        points integer NOT NULL,
        CONSTRAINT pk_team_result_lines PRIMARY KEY (event_id, rank),
        CONSTRAINT uq_team_result_lines_team UNIQUE (team_id),
        CONSTRAINT fk_team_result_lines_results FOREIGN KEY (event_id)
          REFERENCES bingo.results (event_id) ON DELETE CASCADE,
        CONSTRAINT fk_team_result_lines_team FOREIGN KEY (team_id) REFERENCES bingo.teams (id) ON DELETE CASCADE
      );
      ALTER TABLE bingo.results ALTER COLUMN closed_at SET DEFAULT clock_timestamp();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE bingo.team_result_lines;
      ALTER TABLE bingo.results ALTER COLUMN closed_at SET DEFAULT now();
    `);
  }
}
