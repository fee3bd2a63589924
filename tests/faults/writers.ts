import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { isSuccess, type Outcome } from '#tests/support/load/call';
import { approval, asOrganiser, award, proof } from '#tests/support/load/requests';
import { AWARDED, type World } from '#tests/support/load/world';
import type { Journal } from './journal';

/** Writers are paced, because faults last seconds. */
const PAUSE_MS = 40;

const receipt = z.object({ submission_id: z.string() });

/** Clients that write sequentially, rotating through the gateways, until stopped. */
export class Writers {
  private writing = true;
  private under: readonly Promise<void>[] = [];
  private number = 0;

  constructor(
    private readonly bases: readonly string[],
    private readonly world: World,
    private readonly journal: Journal,
  ) {}

  start(): void {
    this.writing = true;
    const lines = [
      () => this.award(),
      () => this.award(),
      () => this.attendance(),
      () => this.batch(),
      () => this.role(),
      () => this.proof(),
    ];
    this.under = lines.map(async (line) => {
      while (this.writing) {
        await line();
        await delay(PAUSE_MS);
      }
    });
  }

  /** Waits for writes in flight. */
  async stop(): Promise<void> {
    this.writing = false;
    await Promise.all(this.under);
  }

  private next(): { readonly number: number; readonly base: string } {
    const number = this.number++;
    return { number, base: this.bases[number % this.bases.length] ?? '' };
  }

  /** Reports a task until it is acknowledged, like the game client. */
  private async award(): Promise<void> {
    const { number } = this.next();
    const { players } = this.world;
    const player = number % players.length;
    const position = AWARDED[Math.floor(number / players.length) % AWARDED.length] ?? 1;
    const subject = `${players[player]?.id} ${position}`;
    for (let outcome: Outcome | null = null; this.writing && !(outcome && isSuccess(outcome)); ) {
      const call = award(this.next().base, this.world, player, position);
      outcome = await this.journal.write('award', subject, call);
      await delay(PAUSE_MS);
    }
  }

  private async attendance(): Promise<void> {
    const { number, base } = this.next();
    const body = { rsn: `Journal ${number}`, event: 'Journal', date: '2026-01-01', points: 1 };
    const call = asOrganiser('attendance', 'POST', `${base}/attendance`, this.world, body);
    await this.journal.write('attendance', body.rsn, call);
  }

  private async batch(): Promise<void> {
    const { number, base } = this.next();
    const event = `Batch ${number}`;
    const entries = ['One', 'Two', 'Three'].map((rsn) => ({ rsn, points: 1 }));
    const call = asOrganiser('batch', 'POST', `${base}/attendance/batch`, this.world, {
      event,
      date: '2026-01-02',
      entries,
    });
    await this.journal.write('batch', event, call);
  }

  private async role(): Promise<void> {
    const { number, base } = this.next();
    const id = `journal-${number}`;
    const call = asOrganiser('role', 'POST', `${base}/auth/admin/roles`, this.world, { id, name: id });
    await this.journal.write('role', id, call);
  }

  /** Submits a proof and approves it as an organiser. */
  private async proof(): Promise<void> {
    const { number, base } = this.next();
    const { tokens, tiles } = this.world;
    const turn = this.proofs++;
    const [person, tile] = [turn % tokens.length, Math.floor(turn / tokens.length) % tiles.length];
    const notes = `Proof ${number}`;
    const handedIn = await this.journal.write('proof', notes, proof(base, this.world, person, tile, notes));
    if (!isSuccess(handedIn)) return;
    const { submission_id: id } = receipt.parse(JSON.parse(handedIn.text));
    await this.journal.write('review', id, approval(this.next().base, this.world, id));
  }

  private proofs = 0;
}
