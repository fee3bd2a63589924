import { createHash, randomBytes } from 'node:crypto';
import { requestIdOf } from './create-edge';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isServiceKey = (text: string) => text === 'community-site';

describe('requestIdOf', () => {
  it.each([
    ['a word', 'trace-1.a_B'],
    ['a UUID', '0f8fad5b-d9cb-469f-a165-70867728950e'],
    ['a UUID with a name before it', 'Checkout-0F8FAD5B-D9CB-469F-A165-70867728950E'],
    ['a trace id', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['an id of AWS', '1-67891233-abcdef012345678912345678'],
    ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['a KSUID', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'],
    ['a nanoid', 'V1StGXR8_Z5jdHi6B-myT'],
    ['a long name', 'ingress-controller-7d8f9c6b5-x2x4k.bingo-submit.2026-11-22.00001'],
    ['a word that ends like a key begins', 'task_list'],
  ])('accepts %s', (_what, id) => {
    expect(requestIdOf(id, isServiceKey)).toBe(id);
  });

  it.each([
    ['a bingo key', `bk_${randomBytes(32).toString('base64url')}`],
    ['the beginning of one', 'bk_x'],
    ['one in capitals', 'BK_ABCDEF'],
    ['a hook key', `bh_${randomBytes(24).toString('base64url')}`],
    ['a webhook secret', `whsec_${randomBytes(24).toString('hex')}`],
    ['a service key', `sk_${randomBytes(32).toString('base64url')}`],
    ['a configured service key', 'community-site'],
    ['a key with something before it', `id-bk_${randomBytes(24).toString('base64url')}`],
    ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['the head of a token', 'eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ'],
    ['a token with something before it', 'Bearer-eyJhbGciOiJFUzI1NiJ9.eyJzdWIi.c2ln'],
    ['random text in base64url', 'Zk3vQ-9xLmT_4bRw8NcYp2sHdJf7GaUe'],
    ['a hash', createHash('sha256').update('x').digest('hex')],
    ['40 hexadecimal digits', createHash('sha1').update('x').digest('hex')],
    ['random text in base32', 'mfrggzdfmztwq2lknnwg23tpobyxe43uov3ho6dzpi'],
    ['text of another form', 'a b'],
    ['too long a text', 'x'.repeat(65)],
    ['no text', undefined],
  ])('replaces %s', (_what, proposed) => {
    expect(requestIdOf(proposed, isServiceKey)).toMatch(UUID);
  });
});
