import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds how often clients used operations and fields, by day. */
export class GraphUsage1765800000000 implements MigrationInterface {
  readonly name = 'GraphUsage1765800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.graph_usage (
        name text NOT NULL,
        client text NOT NULL,
        day date NOT NULL,
        uses bigint NOT NULL CONSTRAINT ck_graph_usage_uses CHECK (uses > 0),
        CONSTRAINT pk_graph_usage PRIMARY KEY (name, client, day)
      );
      CREATE INDEX ix_graph_usage_day ON auth.graph_usage (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.graph_usage');
  }
}
