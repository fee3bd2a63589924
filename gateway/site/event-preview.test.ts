import type { SubgraphClient } from '../clients/subgraph-client';
import { eventPreviews, previewTags } from './event-preview';

const log = { warn: () => {}, error: () => {} } as never;
const SPRING = { name: 'Spring', description: 'Flowers', picture: { url: 'https://clan.example/p.png' } };

/** A bingo subgraph that responds with this event, or fails. */
function clientOf(event: typeof SPRING | null | 'failure') {
  const execute = jest.fn(async () => {
    const error = { message: 'no', extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
    return event === 'failure' ? { data: null, errors: [error] } : { data: { bingoEvent: event } };
  });
  return { client: { execute } as unknown as SubgraphClient, execute };
}

describe('the preview of an event', () => {
  test('is read once in a while', async () => {
    const { client, execute } = clientOf(SPRING);
    const { ofEvent: read } = eventPreviews(client, log);
    expect([await read('spring'), await read('spring')]).toEqual([SPRING, SPRING]);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  test('is missing for an unknown event, and while the area fails', async () => {
    expect(await eventPreviews(clientOf(null).client, log).ofEvent('spring')).toBeNull();
    expect(await eventPreviews(clientOf('failure').client, log).ofEvent('spring')).toBeNull();
  });

  test('of what is no id of an event asks nobody', async () => {
    const { client, execute } = clientOf(SPRING);
    expect(await eventPreviews(client, log).ofEvent('"><script>')).toBeNull();
    expect(execute).not.toHaveBeenCalled();
  });

  test('is that of the event which an invitation is to', async () => {
    const execute = jest.fn(async () => ({ data: { bingoInvitation: { event: SPRING } } }));
    const { ofInvitation } = eventPreviews({ execute } as unknown as SubgraphClient, log);
    expect(await ofInvitation(`bj_${'a'.repeat(24)}`)).toEqual(SPRING);
    expect(await ofInvitation('bj_short')).toBeNull();
    expect(execute).toHaveBeenCalledTimes(1);
  });

  test('has title, text and picture, escaped and short', () => {
    const description = `A "b"\n <c> ${'x'.repeat(300)}`;
    const tags = previewTags({ ...SPRING, name: '<Spring>', description });
    expect(tags).toContain('<meta property="og:title" content="&#60;Spring&#62;">');
    expect(tags).toContain('content="A &#34;b&#34; &#60;c&#62; xxx');
    expect(tags).toContain('x…">');
    expect(tags).toContain('<meta property="og:image" content="https://clan.example/p.png">');
    expect(previewTags({ name: 'A', description: '', picture: null })).not.toMatch(/description|image/);
    expect(previewTags(null)).toBe('');
  });
});
