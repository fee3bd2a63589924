import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { pngImage } from '#tests/support/images';
import { randomFrom } from '#tests/support/random';
import { Measurements } from '../measurements';
import { Organiser, type Registered, retryWhenLimited } from '../organiser';
import type { ProgressBar } from '../progress-bar';
import { type AuditedPlayer, auditBoards } from './audit-board';
import { BOARD_SIZE, TASKS } from './dink-board';
import { DinkClient } from './dink-client';
import { DinkPlayer } from './dink-player';
import { GameRecord } from './game-record';

/** A simulation, and the means to kill the area while it runs. */
export interface DinkPlan {
  readonly players: number;
  readonly minutes: number;
  readonly kills: number;
  kill(): Promise<void>;
}

/** Result of a simulation. */
export interface DinkOutcome {
  readonly measurements: Measurements;
  /** Differences between boards and games, one sentence each. */
  readonly differences: readonly string[];
}

const hookResponse = z.object({ hook_url: z.string() });

/** Simulates players with Dink on a platform and compares their boards with their games. */
export async function simulateDink(baseUrl: string, plan: DinkPlan, bar: ProgressBar): Promise<DinkOutcome> {
  const organiser = await Organiser.signIn(baseUrl);
  const eventId = await organiser.createEvent(plan.minutes, { size: BOARD_SIZE, tasks: TASKS });
  const registered = await organiser.register(eventId, plan.players, (done) =>
    bar.show(done / plan.players, `${done} of ${plan.players} players registered`),
  );
  bar.finish(`${plan.players} players registered for ${eventId}`);
  const measurements = new Measurements();
  const image = new Blob([new Uint8Array(await pngImage())], { type: 'image/png' });
  const audited: AuditedPlayer[] = [];
  const players: DinkPlayer[] = [];
  for (const [index, player] of registered.entries()) {
    const [game, random] = [new GameRecord(), randomFrom(index)];
    const client = new DinkClient(await hookOf(baseUrl, player, eventId), image, measurements, random);
    audited.push({ player, game });
    players.push(new DinkPlayer(player.rsn, client, game, random));
  }
  const until = Date.now() + plan.minutes * 60_000;
  await Promise.all([...players.map((player) => player.play(until)), killRepeatedly(plan)]);
  bar.finish(`${measurements.submissions} notifications, ${measurements.errors} errors`);
  return { measurements, differences: await auditBoards(baseUrl, eventId, organiser, audited) };
}

/** Returns the address of a new hook, at the platform's address as the simulation reaches it. */
export async function hookOf(baseUrl: string, { client }: Registered, eventId: string): Promise<string> {
  const { body } = await retryWhenLimited(() => client.post(`/bingo/events/${eventId}/hook`).expect(200));
  return `${baseUrl}${new URL(hookResponse.parse(body).hook_url).pathname}`;
}

async function killRepeatedly({ kills, minutes, kill }: DinkPlan): Promise<void> {
  for (let done = 0; done < kills; done += 1) {
    await delay((minutes * 60_000) / (kills + 1));
    await kill();
  }
}
