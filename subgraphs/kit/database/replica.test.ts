import { Client } from 'pg';
import pino from 'pino';
import type { DataSource } from 'typeorm';
import { migrateArea } from '#kit/database/data-source';
import { eventually } from '#tests/support/eventually';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#tests/support/replicated-postgres';
import { areaDataSource } from './data-source';
import { isReachable } from './database';
import { eventLogStorage } from './event-log';
import { PoolDatabase } from './pool-database';
import { Replica } from './replica';
import type { Statement } from './statement';

const log = pino({ level: 'silent' });
const IS_REPLICA = { text: 'SELECT pg_is_in_recovery() AS "isReplica"' };
const WRITE = {
  text: `INSERT INTO event_log.unnumbered (type, subject, data) VALUES ('a', 'b', '{}') RETURNING pg_is_in_recovery() AS "isReplica"`,
};

/** A primary whose log ends earlier than that of the real one, which the replica follows. */
class RestoredDatabase extends PoolDatabase {
  lostBytes = 0;

  override rows<Row extends object>({ text }: Statement<Row>): Promise<Row[]> {
    return super.rows<Row>({ text: `SELECT bytes - ${this.lostBytes} AS bytes FROM (${text}) AS log_end` });
  }
}

describe('a replica', () => {
  let primary: DataSource;
  let engine: ReplicatedPostgres;
  let database: PoolDatabase;
  let replica: Replica;
  let administrator: Client;
  let close: () => Promise<void>;

  const isReplica = async (statement = IS_REPLICA) =>
    (await database.row<{ isReplica: boolean }>(statement))?.isReplica;
  /** Pauses or resumes the replica; commits wait for it meanwhile, unless they say otherwise. */
  const onReplica = (text: string) => administrator.query(text);

  beforeAll(async () => {
    engine = await startReplicatedPostgres();
    await migrateArea(eventLogStorage, engine.url);
    const settings = { url: engine.url, connections: 3 };
    primary = areaDataSource(eventLogStorage, settings);
    await primary.initialize();
    database = new PoolDatabase(primary);
    replica = new Replica(
      database,
      areaDataSource(eventLogStorage, { ...settings, url: engine.replicaUrl, waitMs: 500 }),
      log,
    );
    administrator = new Client({ connectionString: engine.replicaUrl });
    administrator.on('error', () => undefined);
    await administrator.connect();
    close = async () => {
      await administrator.end();
      await replica.close();
      await primary.destroy();
      await engine.stop();
    };
    await eventually(() => expect(replica.isFresh).toBe(true));
  });

  afterAll(() => close());

  it('answers statements of work that may read from it, outside of transactions', async () => {
    expect(await isReplica()).toBe(false);
    await replica.read(async () => {
      expect(await isReplica()).toBe(true);
      await database.transaction(async (transaction) => {
        expect(await transaction.row(IS_REPLICA)).toEqual({ isReplica: false });
      });
    });
    expect(await isReplica()).toBe(false);
  });

  it('leaves to the primary what writes', async () => {
    expect(await replica.read(() => isReplica(WRITE))).toBe(false);
  });

  it('leaves to the primary what would wait for a connection of it', async () => {
    const sleep = () => database.rows({ text: 'SELECT pg_sleep(1)' });
    const waiting = replica.read(() => Promise.all([isReplica(), sleep(), sleep(), sleep(), isReplica()]));
    expect(await waiting).toMatchObject([true, {}, {}, {}, false]);
  });

  it('is not current while it lacks what is older than two seconds', async () => {
    await onReplica('SELECT pg_wal_replay_pause()');
    await database.transaction(async (transaction) => {
      await transaction.rows({ text: 'SET LOCAL synchronous_commit = local' });
      await transaction.rows(WRITE);
    });
    await eventually(() => expect(replica.isFresh).toBe(false));
    await onReplica('SELECT pg_wal_replay_resume()');
    await eventually(() => expect(replica.isFresh).toBe(true));
  });

  it('is not current while it has what its primary lacks, as after a restore of that', async () => {
    const restored = new RestoredDatabase(primary);
    const source = areaDataSource(eventLogStorage, { url: engine.replicaUrl, connections: 1 });
    const checked = new Replica(restored, source, log);
    await eventually(() => expect(checked.isFresh).toBe(true));
    restored.lostBytes = 1000;
    await eventually(() => expect(checked.isFresh).toBe(false));
    await checked.close();
  });

  it('answers nothing once it is not current, in work that began before', async () => {
    await replica.read(async () => {
      expect(await isReplica()).toBe(true);
      await onReplica('SELECT pg_wal_replay_pause()');
      await database.transaction(async (transaction) => {
        await transaction.rows({ text: 'SET LOCAL synchronous_commit = local' });
        await transaction.rows(WRITE);
      });
      await eventually(() => expect(replica.isFresh).toBe(false));
      expect(await isReplica()).toBe(false);
    });
    await onReplica('SELECT pg_wal_replay_resume()');
    await eventually(() => expect(replica.isFresh).toBe(true));
  });

  it('is not current once it was promoted, and leaves to the primary what it cannot answer', async () => {
    await onReplica('SELECT pg_promote()');
    await eventually(() => expect(replica.isFresh).toBe(false));
    await engine.stopReplica();
    await replica.read(async () => {
      expect(await isReplica()).toBe(false);
      expect(await isReachable(database)).toBe(true);
    });
    expect(replica.isFresh).toBe(false);
  });
});
