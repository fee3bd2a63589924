import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the frozen standings and the awards of closed events. */
export class Results1764930000000 implements MigrationInterface {
  readonly name = 'Results1764930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bingo.results (
        event_id text CONSTRAINT pk_results PRIMARY KEY,
        closed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT fk_results_event FOREIGN KEY (event_id) REFERENCES bingo.events (id) ON DELETE CASCADE
      );
      CREATE TABLE bingo.result_lines (
        event_id text NOT NULL,
        rank integer NOT NULL,
        participant_id text NOT NULL,
        tasks_completed integer NOT NULL,
        bingos integer NOT NULL,
        points integer NOT NULL,
        CONSTRAINT pk_result_lines PRIMARY KEY (event_id, rank),
        CONSTRAINT uq_result_lines_participant UNIQUE (participant_id),
        CONSTRAINT fk_result_lines_results FOREIGN KEY (event_id)
          REFERENCES bingo.results (event_id) ON DELETE CASCADE,
        CONSTRAINT fk_result_lines_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE
      );
      CREATE TABLE bingo.awards (
        event_id text NOT NULL,
        kind text NOT NULL,
        place integer NOT NULL,
        participant_id text NOT NULL,
        value integer,
        position integer,
        achieved_at timestamptz(3),
        day date,
        CONSTRAINT pk_awards PRIMARY KEY (event_id, kind),
        CONSTRAINT ck_awards_kind CHECK (kind IN ('first_place', 'second_place', 'third_place', 'most_points_in_a_day',
          'most_tasks', 'first_completion', 'first_bingo', 'first_board')),
        CONSTRAINT fk_awards_results FOREIGN KEY (event_id)
          REFERENCES bingo.results (event_id) ON DELETE CASCADE,
        CONSTRAINT fk_awards_participant FOREIGN KEY (participant_id)
          REFERENCES bingo.participants (id) ON DELETE CASCADE
      );
      CREATE INDEX ix_awards_participant ON bingo.awards (participant_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bingo.awards; DROP TABLE bingo.result_lines; DROP TABLE bingo.results');
  }
}
