import { lockExclusive } from '#kit/database/named-lock';
import { codesOf, whileLocked } from '#kit/test-support/while-held';
import type { Principal } from '#protocol/principal';
import { suiteArea } from '#tests/support/suite';
import { openTestArea } from '../test-support/open-test-area';
import { addEvent, ORGANISER, user } from '../test-support/players';

const SAVE = `mutation ($id: ID, $ifVersion: Int, $name: String!, $content: BingoEventDraftContent!) {
  saveBingoEventDraft(id: $id, ifVersion: $ifVersion, name: $name, content: $content) {
    id name version updatedAt content updatedBy { id } } }`;
const ONE = 'query ($id: ID!) { bingoEventDraft(id: $id) { name version content } }';
const LIST = '{ bingoEventDrafts { id name updatedBy { id } } }';
const DELETE = 'mutation ($id: ID!) { deleteBingoEventDraft(id: $id) { success } }';
const CREATE = `mutation ($input: CreateBingoEventInput!, $draftId: ID, $ifVersion: Int) {
  createBingoEvent(input: $input, draftId: $draftId, ifVersion: $ifVersion) { id } }`;

const OTHER = user('2', 'manage_bingo');
const UNKNOWN = `draft_${'x'.repeat(24)}`;

const area = suiteArea(openTestArea);

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly updatedAt: string;
}

const save = (input: object, by: Principal = ORGANISER) =>
  area.execute(SAVE, { name: 'Draft', content: {}, ...input }, by);

async function saved(input: object, by: Principal = ORGANISER): Promise<Draft> {
  const variables = { name: 'Draft', content: {}, ...input };
  return (await area.ask<{ saveBingoEventDraft: Draft }>(SAVE, variables, by)).saveBingoEventDraft;
}

const drafts = async () =>
  (await area.ask<{ bingoEventDrafts: Draft[] }>(LIST, {}, ORGANISER)).bingoEventDrafts;

async function readDraft(id: string): Promise<unknown> {
  return (await area.ask<{ bingoEventDraft: unknown }>(ONE, { id }, ORGANISER)).bingoEventDraft;
}

const eventOf = (id: string) => ({
  id,
  name: id,
  startDate: '2026-01-01',
  endDate: '2027-01-01',
  boardSize: 3,
});

const create = (id: string, source: object) =>
  area.execute(CREATE, { input: eventOf(id), ...source }, ORGANISER);

async function existing(ids: readonly string[]): Promise<string[]> {
  const rows: { id: string }[] = await area.dataSource.query(
    'SELECT id FROM bingo.events WHERE id = ANY($1) ORDER BY id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

describe('a draft', () => {
  beforeEach(() => area.dataSource.query('DELETE FROM bingo.event_drafts'));

  it('may be incomplete, and is saved as it is', async () => {
    const content = { tasks: [{ position: 3, name: '\u0000 \ud800' }], name: '', startDate: null };
    const draft = await saved({ name: ' Winter ', content });
    expect(draft).toEqual({
      id: expect.stringMatching(/^draft_[\w-]{24}$/),
      name: 'Winter',
      version: 1,
      updatedAt: expect.any(String),
      content,
      updatedBy: { id: '1' },
    });
    expect(await readDraft(draft.id)).toEqual({ name: 'Winter', version: 1, content });
  });

  it('is changed by any organiser, and the last saved is listed first', async () => {
    const [first, second] = [await saved({ name: 'First' }), await saved({ name: 'Second' })];
    const changed = await saved({ id: first.id, ifVersion: 1, name: 'Changed', content: { a: 1 } }, OTHER);
    expect(changed).toMatchObject({ id: first.id, version: 2, content: { a: 1 }, updatedBy: { id: '2' } });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.updatedAt));
    expect(await drafts()).toEqual([
      { id: first.id, name: 'Changed', updatedBy: { id: '2' } },
      { id: second.id, name: 'Second', updatedBy: { id: '1' } },
    ]);
  });

  it('is not overwritten by a save that is based on an earlier version', async () => {
    const { id } = await saved({});
    await saved({ id, ifVersion: 1, name: 'Second' });
    const { errors } = await save({ id, ifVersion: 1, name: 'Third' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'ifVersion' });
    expect(await readDraft(id)).toMatchObject({ name: 'Second', version: 2 });
    expect(await saved({ id, name: 'Any' })).toMatchObject({ version: 3 });
  });

  it('keeps one of two changes that are saved at the same time', async () => {
    const { id } = await saved({});
    const lock = 'SELECT FROM bingo.event_drafts WHERE id = $1 FOR UPDATE';
    const results = await whileLocked(
      area.database,
      (transaction) => transaction.rows({ text: lock }, [id]),
      () =>
        Promise.all([
          save({ id, ifVersion: 1, name: 'One' }),
          save({ id, ifVersion: 1, name: 'Two' }, OTHER),
        ]),
    );
    expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
    expect(await readDraft(id)).toMatchObject({ version: 2 });
  });

  it.each([
    ['name', { name: '  ' }],
    ['content', { content: ['a list'] }],
    ['content', { content: { name: 'x'.repeat(500_000) } }],
  ])('is rejected with a wrong %s', async (argument, input) => {
    const { errors } = await save(input);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });

  it('is not found when it is unknown or deleted', async () => {
    const { id } = await saved({});
    expect(await area.ask(DELETE, { id }, OTHER)).toEqual({ deleteBingoEventDraft: { success: true } });
    for (const unknown of [id, UNKNOWN, 'a\u0000b']) {
      expect(await readDraft(unknown)).toBeNull();
      const deleted = await area.execute(DELETE, { id: unknown }, ORGANISER);
      expect(codesOf([deleted, await save({ id: unknown })])).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    }
    expect(await drafts()).toEqual([]);
  });

  it('is one of 50 at most, also when two are saved at the same time', async () => {
    await area.dataSource.query(
      `INSERT INTO bingo.event_drafts (id, name, content, updated_by)
        SELECT 'draft_' || lpad(n::text, 24, '0'), 'Draft', '{}', '1' FROM generate_series(1, 49) n`,
    );
    const results = await whileLocked(
      area.database,
      (transaction) => lockExclusive(transaction, 'bingo drafts'),
      () => Promise.all([save({}), save({})]),
    );
    expect(codesOf(results)).toEqual(['CONFLICT', 'OK']);
    const all = await drafts();
    expect(all).toHaveLength(50);
    expect((await save({})).errors?.[0]?.message).toContain('50 drafts already');
    expect((await save({ id: all[0]?.id })).errors).toBeUndefined();
  });

  it.each([
    ['nobody who is signed in', { kind: 'anonymous' }, 'UNAUTHENTICATED'],
    ['no member', user('3'), 'FORBIDDEN'],
    ['no organiser of other things', user('3', 'manage_events', 'manage_users', 'view_admin'), 'FORBIDDEN'],
  ] as const)('is for %s', async (_who, by, code) => {
    const { id } = await saved({});
    const results = [
      await save({}, by),
      await save({ id }, by),
      await area.execute(ONE, { id }, by),
      await area.execute(LIST, {}, by),
      await area.execute(DELETE, { id }, by),
    ];
    expect(results.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(results.map(() => code));
    expect((await drafts()).map((draft) => draft.id)).toEqual([id]);
  });
});

describe('an event that is created from a draft', () => {
  it('takes its place', async () => {
    const { id, version } = await saved({});
    expect((await create('from-draft', { draftId: id, ifVersion: version })).errors).toBeUndefined();
    expect(await readDraft(id)).toBeNull();
    expect(await existing(['from-draft'])).toEqual(['from-draft']);
  });

  it('leaves the draft when it cannot be created', async () => {
    await addEvent(area, 'taken');
    const { id } = await saved({});
    expect(codesOf([await create('taken', { draftId: id })])).toEqual(['CONFLICT']);
    expect(await readDraft(id)).toMatchObject({ version: 1 });
  });

  it('is not created from an outdated version, unless any will do', async () => {
    const { id } = await saved({});
    await saved({ id });
    const { errors } = await create('outdated', { draftId: id, ifVersion: 1 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', argument: 'ifVersion' });
    expect(await existing(['outdated'])).toEqual([]);
    expect(await readDraft(id)).toMatchObject({ version: 2 });
    expect((await create('outdated', { draftId: id })).errors).toBeUndefined();
  });

  it('is created once by two organisers', async () => {
    const { id } = await saved({});
    const lock = 'SELECT FROM bingo.event_drafts WHERE id = $1 FOR UPDATE';
    const results = await whileLocked(
      area.database,
      (transaction) => transaction.rows({ text: lock }, [id]),
      () => Promise.all(['twice-1', 'twice-2'].map((event) => create(event, { draftId: id, ifVersion: 1 }))),
    );
    expect(codesOf(results)).toEqual(['NOT_FOUND', 'OK']);
    expect(await existing(['twice-1', 'twice-2'])).toHaveLength(1);
  });

  it('is not created from a draft that is deleted already, nor from the version of none', async () => {
    const results = [
      await create('without', { draftId: UNKNOWN }),
      await create('without', { draftId: 'a\u0000b', ifVersion: 1 }),
      await create('without', { ifVersion: 1 }),
      await save({ ifVersion: 1 }),
    ];
    expect(codesOf(results)).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await existing(['without'])).toEqual([]);
  });
});
