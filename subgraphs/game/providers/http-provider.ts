import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  type IRetryContext,
  retry,
  wrap,
} from 'cockatiel';
import { z } from 'zod';
import { type DomainError, rateLimited } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer, type ProviderOutcome, secondsSince } from '#runtime/observe/observer';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';
import { product } from '#runtime/package-root';
import { GuardRefusal, guardedGet } from './guarded-get';
import { unavailable } from './provider-unavailable';
import {
  type BudgetOptions,
  type BudgetShortage,
  type BudgetTools,
  RequestBudget,
  type RequestOwner,
} from './request-budget';

/** One outside service, as it was configured. */
export interface ProviderOptions extends BudgetOptions {
  /** As messages call it: "The tracker is not available". */
  readonly name: string;
  /** Bare origin; the only one that is ever asked. */
  readonly url: string;
  /** Sent with every request, such as an API key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where its operator finds ours: the public address of the platform. */
  readonly contact: string;
  /** Ends every wait for an answer. */
  readonly stopping?: AbortSignal;
  readonly observer?: Observer;
}

/** What a provider says about why it gives no answer, null where it says nothing. */
export interface Refusal {
  readonly code: string | null;
  readonly message: string | null;
}

export interface ProviderRequest<T> extends RequestOwner {
  /** The parts between the slashes; each is encoded. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What an answer must look like. */
  readonly answer: z.ZodType<T>;
  /** Whether a refusal says that there is no such thing, or none for us. A proxy's 404 says neither. */
  isUnknown(status: number, refusal: Refusal): boolean;
}

/** All attempts of one question together. */
const TIMEOUT_MS = 5000;
const RETRY_AFTER_MS = 150;
/** Failures in a row that open the breaker, and how long it stays open before one question may try again. */
const FAILURES = 5;
const OPEN_MS = 10_000;

/** What came back, undefined where it is no JSON. */
interface JsonAnswer {
  readonly status: number;
  readonly json: unknown;
}

const refusal = z.object({
  code: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
});

const NO_JSON: Refusal = { code: null, message: null };

/** A failure that is the provider's fault and not the question's. */
class ProviderFault extends Error {
  constructor(
    problem: string,
    /** Whether asking once more may help. */
    readonly passing: boolean,
  ) {
    super(problem);
  }
}

/** Nothing was sent, or the provider refused what was sent as one request too many. */
class NoBudget extends Error {
  constructor(
    readonly shortage: BudgetShortage,
    readonly wasSent: boolean,
  ) {
    super(`the budget of the ${shortage.of} is spent`);
  }
}

const BREAKER_STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

/**
 * Asks one outside service, politely and within bounds: five seconds, one retry, a request budget, and a breaker that leaves
 * it alone while it fails.
 */
export class HttpProvider {
  private readonly budget: RequestBudget;
  private readonly policy: IPolicy<IRetryContext>;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly observer: Observer;

  constructor(
    private readonly options: ProviderOptions,
    private readonly log: Logger,
    budgets: BudgetTools,
  ) {
    this.budget = new RequestBudget(options, budgets);
    this.headers = {
      accept: 'application/json',
      'user-agent': `${product.name}/${product.version} (${options.contact})`,
      ...options.headers,
    };
    const isFault = handleWhen((error) => error instanceof ProviderFault);
    const mayPass = handleWhen((error) => error instanceof ProviderFault && error.passing);
    const breaker = circuitBreaker(isFault, {
      breaker: new ConsecutiveBreaker(FAILURES),
      halfOpenAfter: OPEN_MS,
    });
    const again = retry(mayPass, { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) });
    this.policy = wrap(again, breaker);
    this.observer = options.observer ?? NO_OBSERVER;
    this.observer.breakerChanged(options.name, 'closed');
    breaker.onStateChange((state) => this.observer.breakerChanged(options.name, BREAKER_STATES[state]));
  }

  /**
   * Asks for one thing.
   *
   * @returns null when the provider knows no such thing, or shows none to us.
   * @throws DomainError RATE_LIMITED when the caller's share of the budget is spent, UPSTREAM_UNAVAILABLE for everything else
   * than a good answer, within six seconds; with `retryAfter` when the budget is spent.
   */
  async get<T>(request: ProviderRequest<T>): Promise<T | null> {
    const url = this.addressOf(request);
    const deadline = this.deadline();
    const began = performance.now();
    const ended = (outcome: ProviderOutcome) =>
      this.observer.providerAsked(this.options.name, outcome, secondsSince(began));
    try {
      // The provider is not told which trace asks: that is nobody's business outside.
      const ask = () => this.policy.execute(({ attempt }) => this.attempt(url, request, deadline, attempt));
      const answer = this.read(request, await withSpan(`GET ${this.options.name}`, this.span, ask));
      ended('ok');
      return answer;
    } catch (error) {
      ended(isWithheld(error) ? 'withheld' : 'failed');
      throw this.problemFor(error);
    }
  }

  /** What the caller is told; what is not the caller's own doing is logged. */
  private problemFor(error: unknown): DomainError {
    const { name } = this.options;
    const shortage = error instanceof NoBudget ? error.shortage : null;
    if (shortage?.of === 'caller') return rateLimited(shortage.retryAfter);
    // The address may hold what a caller typed, the headers a key: neither is written.
    this.log.warn({ provider: name, problem: problemOf(error) }, 'a provider did not answer');
    return unavailable(name, shortage?.retryAfter);
  }

  /** The host alone: paths hold what callers typed. */
  private get span(): SpanSettings {
    const { hostname } = new URL(this.options.url);
    return {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': 'GET', 'server.address': hostname },
    };
  }

  private deadline(): AbortSignal {
    const deadline = AbortSignal.timeout(TIMEOUT_MS);
    const { stopping } = this.options;
    return stopping ? AbortSignal.any([deadline, stopping]) : deadline;
  }

  private addressOf({ path, query }: Pick<ProviderRequest<unknown>, 'path' | 'query'>): URL {
    // Encoding leaves dots alone, and URLs make steps upwards of them.
    if (path.some((part) => part === '' || /^\.+$/.test(part))) throw new Error('a path part must be a name');
    const url = new URL(`${this.options.url}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  private async attempt(
    url: URL,
    { headers, caller, isUrgent }: Pick<ProviderRequest<unknown>, 'headers' | keyof RequestOwner>,
    deadline: AbortSignal,
    retries: number,
  ): Promise<JsonAnswer> {
    // A second attempt is the platform's own wish: a caller has asked once.
    const shortage = await this.budget.take({ caller: retries === 0 ? caller : undefined, isUrgent });
    if (shortage) throw new NoBudget(shortage, false);
    const {
      status,
      headers: answered,
      text,
    } = await guardedGet(url, { ...this.headers, ...headers }, deadline).catch((error: unknown) => {
      throw new ProviderFault(problemOf(error), !(error instanceof GuardRefusal || deadline.aborted));
    });
    const retryAfter = this.budget.learn(status, answered);
    if (status === 429 && retryAfter !== null) throw new NoBudget({ of: 'provider', retryAfter }, true);
    if (status >= 500) throw new ProviderFault(`status ${status}`, true);
    const json = jsonOf(text);
    if (status === 200 && json === undefined) throw new ProviderFault('the answer is not JSON', false);
    return { status, json };
  }

  private read<T>(request: ProviderRequest<T>, { status, json }: JsonAnswer): T | null {
    if (status === 200) {
      const parsed = request.answer.safeParse(json);
      if (parsed.success) return parsed.data;
      // One odd answer says nothing about the next: the breaker does not hear of it.
      const [issue] = parsed.error.issues;
      throw new Error(`unexpected answer: ${issue?.path.join('.')} ${issue?.message}`);
    }
    if (request.isUnknown(status, refusal.safeParse(json).data ?? NO_JSON)) return null;
    throw new Error(`status ${status}`);
  }
}

/** Whether nothing was sent. */
function isWithheld(error: unknown): boolean {
  return error instanceof BrokenCircuitError || (error instanceof NoBudget && !error.wasSent);
}

/** fetch says "fetch failed" and hides why in the cause. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
