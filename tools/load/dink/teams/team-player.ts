import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomInteger } from '#tests/support/random';
import type { Measurements } from '../../measurements';
import type { Registered } from '../../organiser';
import type { DinkClient } from '../dink-client';
import { type Notification, notification } from '../notifications';
import { keyOf, THINGS, type Thing } from './team-goal';

/** Events that a player's client reported, each with its number, in the order of the report. */
export type ReportedEvents = readonly (readonly [thing: string, times: number])[];

const REPORTED: readonly Thing[] = ['goblin', 'imp', 'bones', 'logs'];
const WHIP = 4151;
const MAX_FAILURES = 40;

/** A player of a team whose plugin sends reports while its Dink sends notifications. */
export class TeamPlayer {
  /** What was reported, by the id under which the platform records it. */
  readonly reported = new Map<string, ReportedEvents>();
  private vorkath: number;

  constructor(
    private readonly baseUrl: string,
    readonly registered: Registered,
    private readonly dink: DinkClient,
    private readonly measurements: Measurements,
    private readonly random: Random,
  ) {
    this.vorkath = randomInteger(random, 0, 500);
  }

  /** Plays with both clients at once; resolves when all requests have a response. */
  async play(actions: number): Promise<void> {
    await Promise.all([this.repeat(actions, () => this.report()), this.repeat(actions, () => this.notify())]);
  }

  private async repeat(actions: number, act: () => Promise<void>): Promise<void> {
    await delay(randomInteger(this.random, 0, 1000));
    for (let action = 0; action < actions; action += 1) {
      await act();
      await delay(randomInteger(this.random, 0, 200));
    }
  }

  private async report(): Promise<void> {
    const reports = Array.from({ length: randomInteger(this.random, 1, 3) }, () => this.newReport());
    const send = () => this.send(JSON.stringify({ reports }));
    await (this.random() < 0.1 ? Promise.all([send(), send()]) : send());
    if (this.random() < 0.1) await send();
  }

  private newReport(): object {
    const thing = REPORTED[randomInteger(this.random, 0, REPORTED.length - 1)] ?? 'goblin';
    const increment = randomInteger(this.random, 1, 5);
    const id = randomUUID();
    const [type, target] = THINGS[thing].split(':');
    this.reported.set(id, [[keyOf(thing), increment]]);
    return { id, occurred_at: new Date().toISOString(), type, target, increment };
  }

  /** Sends reports until they get a response: their ids make that idempotent. */
  private async send(body: string): Promise<void> {
    for (let failures = 0; failures < MAX_FAILURES; ) {
      const begun = performance.now();
      const response = await this.responseOf(body);
      if (response?.status === 429) this.measurements.limited += 1;
      else if (response && response.status < 500) {
        if (response.status !== 200 || /"(rejected|ignored)"/.test(response.text))
          this.measurements.failed(response.text);
        else this.measurements.completed(performance.now() - begun);
        return;
      } else failures += 1;
      await delay(1000);
    }
    this.measurements.failed('a report was never answered');
  }

  /** Returns null without a response. */
  private async responseOf(body: string): Promise<{ readonly status: number; readonly text: string } | null> {
    const headers = { 'content-type': 'application/json', 'x-bingo-key': this.registered.key };
    try {
      const response = await fetch(`${this.baseUrl}/bingo/reports`, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  private notify(): Promise<void> {
    if (this.random() < 0.4) {
      this.vorkath += 1;
      const kill = notification(this.registered.rsn, 'KILL_COUNT', { boss: 'Vorkath', count: this.vorkath });
      return this.post(kill, [[keyOf('vorkath'), 1]]);
    }
    const quantity = this.random() < 0.4 ? randomInteger(this.random, 1, 2) : 0;
    const items = quantity === 0 ? [] : [{ id: WHIP, quantity, priceEach: 1, name: 'Abyssal whip' }];
    const loot = notification(this.registered.rsn, 'LOOT', { items, source: 'Zulrah', category: 'NPC' });
    const drops: ReportedEvents = quantity === 0 ? [] : [[keyOf('whip'), quantity]];
    return this.post(loot, [[keyOf('zulrah'), 1], ...drops]);
  }

  private post(sent: Notification, reported: ReportedEvents): Promise<void> {
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    this.reported.set(`dink_${hash.slice(0, 48)}`, reported);
    return this.dink.deliver(sent);
  }
}
