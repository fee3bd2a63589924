import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex } from '#kit/database/online-steps';

/** Adds to proofs the hashes by which the same image is found; null for older ones. */
export class ImageFingerprints1765410000000 implements MigrationInterface {
  readonly name = 'ImageFingerprints1765410000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE events.submissions ADD COLUMN IF NOT EXISTS image_sha256 bytea, ADD COLUMN IF NOT EXISTS image_hash bigint',
    );
    await createIndex(runner, {
      name: 'ix_submissions_same_image',
      on: 'events.submissions (image_sha256) WHERE image_sha256 IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX events.ix_submissions_same_image');
    await runner.query('ALTER TABLE events.submissions DROP COLUMN image_sha256, DROP COLUMN image_hash');
  }
}
