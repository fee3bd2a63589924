import { findUser, findUserByLoginHint, LISTED_USERS } from './users';

const ADMIN = '100000000000000001';

function found(lookup: ReturnType<typeof findUser>) {
  if ('problem' in lookup) throw new Error(lookup.problem);
  return lookup.user;
}

describe('sandbox users', () => {
  it('include one super administrator and others with unique ids, usernames and avatars', () => {
    const [admin] = LISTED_USERS;
    expect(admin).toMatchObject({ id: ADMIN, username: 'admin', globalName: 'Admin' });
    for (const key of ['id', 'username', 'avatar'] as const) {
      expect(new Set(LISTED_USERS.map((user) => user[key])).size).toBe(LISTED_USERS.length);
    }
    for (const user of LISTED_USERS) {
      expect(user.avatar).toMatch(/^[0-9a-f]{32}$/);
      expect(found(findUser({ id: user.id, username: user.username }))).toMatchObject({ id: user.id });
    }
  });

  it('keep their avatars across releases', () => {
    expect(LISTED_USERS[0]?.avatar).toBe('96e504a943770c2a38bcc71663331b75');
  });

  it('are found by id, or by username in any case', () => {
    expect(found(findUser({ id: ADMIN })).username).toBe('admin');
    expect(found(findUser({ username: 'ADMIN' }))).toMatchObject({ id: ADMIN, username: 'admin' });
  });

  it('take the username of the hint, to simulate a rename', () => {
    expect(found(findUserByLoginHint(`${ADMIN}:renamed`))).toMatchObject({
      id: ADMIN,
      username: 'renamed',
      globalName: 'Admin',
    });
  });

  it('are generated for an unknown id', () => {
    expect(found(findUserByLoginHint('42424242'))).toEqual({
      id: '42424242',
      username: 'user4242',
      globalName: null,
      avatar: null,
    });
    expect(found(findUserByLoginHint('7')).username).toBe('user7');
  });

  it('use everything after the first colon of a hint as the username', () => {
    expect(found(findUserByLoginHint('5:a:b'))).toMatchObject({ id: '5', username: 'a:b' });
  });

  it('get a stable numeric id from a username alone', () => {
    const bob = found(findUser({ username: 'Bob' }));
    expect(bob).toEqual({ id: '967831109286003641', username: 'Bob', globalName: null, avatar: null });
    expect(found(findUser({ username: 'bob' })).id).toBe(bob.id);
    expect(found(findUser({ username: 'bob2' })).id).not.toBe(bob.id);
  });

  it.each(['abc', '', '1'.repeat(21), '-1', '1.0', ' 1', '١', ':bob', '5:', '5:   ', '5:a\u0000b', '5:a\nb'])(
    'reject %j',
    (hint) => {
      expect(findUserByLoginHint(hint)).toHaveProperty('problem');
    },
  );

  it('have usernames of at most 32 visible characters', () => {
    expect(found(findUser({ username: '🛡'.repeat(32) })).username).toHaveLength(64);
    expect(findUser({ username: '🛡'.repeat(33) })).toHaveProperty('problem');
    expect(findUser({ username: 'a\u202Eb' })).toHaveProperty('problem');
    expect(findUser({})).toHaveProperty('problem');
  });
});
