import { join } from 'node:path';
import type { QueryPlan } from '@apollo/query-planner';
import { Piscina } from 'piscina';
import { DomainError, rateLimited } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { packageRoot } from '#runtime/package-root';
import type { OperationSource } from './planning-worker';

/** The built file: worker threads cannot run TypeScript. */
const WORKER = join(packageRoot, 'dist/gateway/planning/planning-worker.js');

/** Several times the need of a planner and its caches. */
const MAX_MEMORY_MB = 256;

const TIMEOUT_MS = 5000;

const MAX_WAIT_MS = 5000;

/** An idle thread ends, which frees its memory. */
const IDLE_MS = 60_000;

interface PlanningThreadOptions {
  /** How long planning may take; a thread that takes longer is terminated. Default 5,000. */
  readonly timeoutMs?: number;
  /** How long an operation may wait for those before it. Default 5,000. */
  readonly maxWaitMs?: number;
  /** Operations in a row, none more than 10 seconds after another, before the thread starts. Default 10. */
  readonly operationsBeforeStart?: number;
}

/** The thread starts after this many operations without a pause. */
const OPERATIONS_BEFORE_START = 10;

const PAUSE_MS = 10_000;

/**
 * Plans operations in a worker thread, so that the event loop serves requests meanwhile. The thread starts
 * after several operations in a row: to start it costs as much as planning twenty of them.
 */
export class PlanningThread {
  private readonly pool: Piscina;
  /** The pool has a queue, but does not report when a task begins, which is when its timeout starts. */
  private readonly queue: TaskQueue;
  private starting: Promise<void> | null = null;
  private ready = false;
  private closed = false;
  private operationsInRow = 0;
  private lastOperationMs = -Infinity;

  constructor(
    supergraphSdl: string,
    private readonly log: Logger,
    private readonly options: PlanningThreadOptions = {},
  ) {
    this.queue = new TaskQueue(options.maxWaitMs ?? MAX_WAIT_MS);
    this.pool = new Piscina({
      filename: WORKER,
      workerData: { supergraphSdl },
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      // The worker gets no options and secrets of the process.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    this.pool.on('error', (err) => log.warn({ err }, 'the planning thread failed'));
  }

  /**
   * Returns the plan of an operation; null while there is no thread or if it fails, so that the caller plans.
   *
   * @throws DomainError BAD_USER_INPUT if planning takes too long, RATE_LIMITED if it cannot begin in time.
   */
  async plan(operation: OperationSource): Promise<QueryPlan | null> {
    this.count();
    if (!this.isRunning()) {
      const { operationsBeforeStart = OPERATIONS_BEFORE_START } = this.options;
      if (this.operationsInRow > operationsBeforeStart) this.start();
      return null;
    }
    return this.queue.run(() => this.planInThread(operation));
  }

  close(): Promise<void> {
    this.closed = true;
    return this.pool.destroy();
  }

  private async planInThread(operation: OperationSource): Promise<QueryPlan | null> {
    if (this.closed) return null;
    // The previous operation may have terminated the thread.
    if (!this.isRunning()) {
      this.start();
      await this.starting;
      if (!this.ready) return null;
    }
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    try {
      return await this.pool.run(operation, { name: 'planOperation', signal });
    } catch (err) {
      if (signal.aborted) throw tooLong();
      if (!this.closed) this.log.warn({ err }, 'a worker thread could not plan an operation');
      return null;
    }
  }

  private isRunning(): boolean {
    return this.ready && this.pool.threads.length > 0;
  }

  private count(): void {
    const now = performance.now();
    this.operationsInRow = now - this.lastOperationMs < PAUSE_MS ? this.operationsInRow + 1 : 1;
    this.lastOperationMs = now;
  }

  /** Starts the thread unless it is starting; one that cannot start is not tried again. */
  private start(): void {
    this.ready = false;
    this.starting ??= this.pool.run(undefined, { name: 'start' }).then(
      () => {
        this.ready = true;
        this.starting = null;
      },
      (err: unknown) => {
        if (!this.closed) this.log.warn({ err }, 'the planning thread did not start');
      },
    );
  }
}

function tooLong(): DomainError {
  return new DomainError('BAD_USER_INPUT', 'the operation takes too long to plan: ask for fewer fields');
}

/** Seconds after which a task that could not begin may be tried again. */
const RETRY_SECONDS = 5;

/** Runs tasks one after the other, in order; rejects those that cannot begin in time. */
export class TaskQueue {
  private readonly waiting = new Set<() => void>();
  private isBusy = false;

  /** @param maxWaitMs how long a task may wait for the ones before it, in milliseconds. */
  constructor(private readonly maxWaitMs: number) {}

  /** @throws DomainError RATE_LIMITED if the task does not begin in time. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.isBusy) await this.turn();
    this.isBusy = true;
    try {
      return await task();
    } finally {
      this.beginNext();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(rateLimited(RETRY_SECONDS));
      }, this.maxWaitMs);
      this.waiting.add(begin);
    });
  }

  /** Stays busy for the next task, so that no other begins before it. */
  private beginNext(): void {
    const [begin] = this.waiting;
    if (!begin) {
      this.isBusy = false;
      return;
    }
    this.waiting.delete(begin);
    begin();
  }
}
