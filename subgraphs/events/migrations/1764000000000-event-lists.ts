import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createEventLists, dropEventLists } from '#kit/database/counted-lists';

/** Adds triggers that count participants on their first proof, and indexes that find events by status. */
export class TileEventLists1764000000000 implements MigrationInterface {
  readonly name = 'TileEventLists1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createEventLists('events')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropEventLists('events')) await runner.query(statement);
  }
}
