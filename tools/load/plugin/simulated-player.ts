import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomInteger } from '#tests/support/random';
import type { Measurements } from '../measurements';
import { type SimulatedTask, TASKS } from './board';
import type { Ledger } from './ledger';
import type { PluginConnection, Report } from './plugin-connection';

/** A simulated player whose plugin reports unreliably, like real ones. */
export class SimulatedPlayer {
  /** Progress in the game, which survives a restart of the plugin. */
  private readonly progress = new Map<number, number>();
  private completed = new Set<number>();
  private nextPoll = 0;

  constructor(
    private readonly connection: PluginConnection,
    private readonly ledger: Ledger,
    private readonly measurements: Measurements,
    private readonly random: Random,
  ) {}

  /** Plays until a time (epoch milliseconds); resolves when all requests have a response. */
  async play(until: number): Promise<void> {
    await delay(randomInteger(this.random, 0, 1000));
    await this.poll();
    while (Date.now() < until) {
      await delay(randomInteger(this.random, 200, 800));
      if (this.random() < 0.02) await this.restart();
      else if (Date.now() >= this.nextPoll) await this.poll();
      await this.act();
    }
  }

  private async poll(): Promise<void> {
    const configuration = await this.connection.configuration();
    if (!configuration) return;
    const done = configuration.tasks.filter(({ completed }) => completed);
    this.completed = new Set(done.map(({ position }) => position));
    this.nextPoll = Date.now() + configuration.poll_interval;
  }

  private async restart(): Promise<void> {
    this.measurements.restarts += 1;
    this.completed = new Set();
    await this.poll();
  }

  private async act(): Promise<void> {
    const task = this.chooseTask();
    if (!task) return;
    const before = this.reportOf(task);
    this.advance(task);
    const report = this.reportOf(task);
    const behaviour = this.random();
    if (behaviour < 0.7) await this.send(report);
    else if (behaviour < 0.8) await Promise.all([this.send(report), this.send(report)]);
    else if (behaviour < 0.9) await this.sendLate(report, before);
    else await this.sendTwice(report);
  }

  /** Sends the newer report before the older one. */
  private async sendLate(newer: Report, older: Report): Promise<void> {
    if (this.random() < 0.5) await Promise.all([this.send(newer), this.send(older)]);
    else {
      await this.send(newer);
      await this.send(older);
    }
  }

  /** Aborts a request without knowing whether it arrived, then sends it again. */
  private async sendTwice(report: Report): Promise<void> {
    await this.connection.abandon(report, randomInteger(this.random, 1, 15));
    await this.send(report);
  }

  private async send(report: Report): Promise<void> {
    const response = await this.connection.submit(report);
    if (!response) return;
    const { task_position, trigger_data } = report;
    this.ledger.reported(task_position, trigger_data.count ?? 1);
    if (response.task_completed) this.completed.add(task_position);
  }

  /** Chooses an open task most of the time, sometimes a completed one. */
  private chooseTask(): SimulatedTask | undefined {
    const reported = TASKS.filter(({ report }) => report !== null);
    const open = reported.filter(({ position }) => !this.completed.has(position));
    const from = open.length === 0 || this.random() < 0.05 ? reported : open;
    return from[randomInteger(this.random, 0, from.length - 1)];
  }

  private advance({ position, counted }: SimulatedTask): void {
    const more = counted ? randomInteger(this.random, 1, 3) : 1;
    this.progress.set(position, (this.progress.get(position) ?? 0) + more);
  }

  private reportOf({ position, report, counted }: SimulatedTask): Report {
    if (!report) throw new Error(`No plugin reports the task at ${position}`);
    const count = this.progress.get(position) ?? 0;
    return { task_position: position, trigger_data: { ...report, ...(counted && { count }) } };
  }
}
