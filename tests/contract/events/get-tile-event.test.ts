import { suitePlatform } from '#tests/support/suite';
import { eventBody, seedEvent } from './seed';

const platform = suitePlatform();

describe('GET /events/:id', () => {
  test('returns an event with its tiles by position', async () => {
    const admin = await platform.admin();
    const body = eventBody();
    const id = await seedEvent(platform, body);
    const tiles = [
      { position: 5, name: 'Last', description: 'D', points: 7, verification_type: 'hybrid' },
      { position: 0, name: 'First', description: '', points: 0, verification_type: 'manual' },
    ];
    for (const tile of tiles) await admin.post(`/events/${id}/tiles`, tile).expect(201);
    const shown = await platform.anonymous.get(`/events/${id}`).expect(200);
    expect(shown.body).toEqual({
      ...body,
      status: 'active',
      tiles: [
        { id: expect.any(Number), ...tiles[1] },
        { id: expect.any(Number), ...tiles[0] },
      ],
    });
    const direct = await platform.anonymous.at(platform.areaUrls.events).get(`/${id}`).expect(200);
    expect(direct.body).toEqual(shown.body);
  });
});
