import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from '#tests/support/api-client';
import { SUPER_ADMIN } from '#tests/support/platform';
import { signIn } from '#tests/support/sign-in';
import { BOARD_SIZE, type SimulatedTask, TASKS } from './plugin/board';

const registration = z.object({ participant_id: z.string(), api_key: z.string() });

/** A registered player. */
export interface Registered {
  readonly client: ApiClient;
  readonly participantId: string;
  readonly key: string;
  readonly rsn: string;
}

/** A board of an event. */
export interface Board {
  readonly size: number;
  readonly tasks: readonly Pick<SimulatedTask, 'position' | 'name' | 'points' | 'trigger'>[];
}

const CONCURRENT_SIGN_INS = 8;

/** Sets up the simulation as the super administrator of the sandbox. */
export class Organiser {
  private constructor(
    private readonly baseUrl: string,
    readonly client: ApiClient,
  ) {}

  static async signIn(baseUrl: string): Promise<Organiser> {
    return new Organiser(baseUrl, await retryWhenLimited(() => signIn(baseUrl, SUPER_ADMIN)));
  }

  /** Creates an active event and returns its id. */
  async createEvent(minutes: number, board: Board = { size: BOARD_SIZE, tasks: TASKS }): Promise<string> {
    const now = Date.now();
    const id = `simulation-${now.toString(36)}`;
    const event = {
      id,
      name: 'Simulation',
      start_date: new Date(now - 24 * 3_600_000).toISOString(),
      end_date: new Date(now + (minutes + 60) * 60_000).toISOString(),
      board_size: board.size,
      tasks: board.tasks.map(({ position, name, points, trigger }) => ({ position, name, points, trigger })),
    };
    await retryWhenLimited(() => this.client.post('/bingo/events', event).expect(201));
    return id;
  }

  /** Signs in fake users and registers them. */
  async register(eventId: string, count: number, onProgress: (done: number) => void): Promise<Registered[]> {
    const players: Registered[] = [];
    const waiting = Array.from({ length: count }, (_, index) => index);
    const work = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        players.push(await this.registerOne(eventId, index));
        onProgress(players.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, work));
    return players;
  }

  private async registerOne(eventId: string, index: number): Promise<Registered> {
    const user = { id: String(730_000_000_000_000_000n + BigInt(index)), username: `simulated-${index}` };
    const client = await retryWhenLimited(() => signIn(this.baseUrl, user));
    const rsn = `Simulated ${index}`;
    const path = `/bingo/events/${eventId}/register`;
    const { body } = await retryWhenLimited(() => client.post(path, { rsn }).expect(201));
    const { participant_id, api_key } = registration.parse(body);
    return { client, participantId: participant_id, key: api_key, rsn };
  }

  /** Completes a task for a player. */
  async complete(participantId: string, position: number): Promise<void> {
    const mutation = `mutation($id: ID!, $position: Int!) {
      completeBingoTask(participantId: $id, position: $position) { id }
    }`;
    const response = await retryWhenLimited(() =>
      this.client.graphql(mutation, { id: participantId, position }).expect(200),
    );
    if (response.text.includes('"errors"')) throw new Error(`completeBingoTask failed: ${response.text}`);
  }
}

/** Retries a rate-limited request after the delay given in the response. */
export async function retryWhenLimited<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const [, seconds] = /rate limit exceeded, retry in (\d+) seconds/.exec(String(error)) ?? [];
      if (seconds === undefined) throw error;
      await delay(1000 * Number(seconds));
    }
  }
}
