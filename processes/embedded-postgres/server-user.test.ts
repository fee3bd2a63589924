import { chooseServerUser, findUser } from './server-user';

const passwd =
  'root:x:0:0:root:/root:/bin/bash\npostgres:x:101:104:,,,:/var/lib/postgresql:/bin/bash\nodd:x:y:z:::\n';

describe("the server's user", () => {
  it('is read from /etc/passwd', () => {
    expect(findUser(passwd, 'postgres')).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  });

  it.each(['root', 'odd', 'nobody', 'post', ''])('is never %j', (name) => {
    expect(findUser(passwd, name)).toBeUndefined();
  });

  it('is the owner of the cluster if this process may switch to it; otherwise the start is rejected', () => {
    const owner = { uid: 54_321, gid: 54_321 };
    if (process.geteuid?.() === 0) expect(chooseServerUser(owner)).toMatchObject(owner);
    else expect(() => chooseServerUser(owner)).toThrow('belongs to the user with id 54321');
  });
});
