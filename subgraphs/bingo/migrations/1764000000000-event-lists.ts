import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createEventLists, dropEventLists } from '#kit/database/counted-lists';

/** Maintains participant counts per event by trigger, and indexes events by status. */
export class BingoEventLists1764000000000 implements MigrationInterface {
  readonly name = 'BingoEventLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createEventLists('bingo')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropEventLists('bingo')) await runner.query(statement);
  }
}
