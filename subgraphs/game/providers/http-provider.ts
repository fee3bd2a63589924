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
import { DomainError, rateLimited } from '#protocol/errors';
import type { Logger } from '#runtime/logger';
import { NO_OBSERVER, type Observer, type ProviderOutcome, secondsSince } from '#runtime/observe/observer';
import { SpanKind, type SpanSettings, withSpan } from '#runtime/observe/spans';
import { product } from '#runtime/package-root';
import { GuardRejection, guardedGet, parseJson } from './guarded-requests';
import type { RequestOutcomes } from './provider-outcomes';
import { switchedOff, unavailable } from './provider-outcomes';
import {
  type BudgetOptions,
  type BudgetShortage,
  type BudgetTools,
  RequestBudget,
  type RequestOwner,
} from './request-budget';

/** The configuration of one outside service. */
export interface ProviderOptions extends BudgetOptions {
  /** Display name for messages: "The tracker is not available". */
  readonly name: string;
  /** Bare origin; no other origin is requested. */
  readonly url: string;
  /** Whether the platform runs without it: every request fails. */
  readonly off?: boolean;
  /** Sent with every request, such as an API key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Contact in the user agent: the public URL of the platform. */
  readonly contact: string;
  /** Aborts every request. */
  readonly stopping?: AbortSignal;
  readonly observer?: Observer;
  readonly outcomes?: RequestOutcomes;
}

/** The error code and message of a provider's response; null if absent. */
export interface Rejection {
  readonly code: string | null;
  readonly message: string | null;
}

export interface ProviderRequest<T> extends RequestOwner {
  /** The path segments; each is encoded. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Schema of the response. */
  readonly responseSchema: z.ZodType<T>;
  /**
   * Whether an error response means that the object does not exist or is not visible to us; not so the 404 of
   * a proxy.
   */
  isUnknown(status: number, rejection: Rejection): boolean;
  /** Returns the error for the caller if an error response means that the request itself is invalid. */
  problemWith?(status: number, rejection: Rejection): DomainError | null;
}

/** Timeout for all attempts of one request. */
const TIMEOUT_MS = 5000;
const RETRY_AFTER_MS = 150;
/** Consecutive failures that open the circuit breaker, and how long it stays open. */
const FAILURES = 5;
const OPEN_MS = 10_000;

/** A response; `json` is undefined if the body is not JSON. */
interface JsonResponse {
  readonly status: number;
  readonly json: unknown;
}

const rejection = z.object({
  code: z.string().nullable().catch(null),
  message: z.string().nullable().catch(null),
});

const NO_JSON: Rejection = { code: null, message: null };

/** A failure caused by the provider, not by the request. */
class ProviderFault extends Error {
  constructor(
    problem: string,
    /** Whether a retry may help. */
    readonly isRetryable: boolean,
  ) {
    super(problem);
  }
}

/** The budget is spent: nothing was sent, or the provider responded with 429. */
class BudgetSpent extends Error {
  constructor(
    readonly shortage: BudgetShortage,
    readonly wasSent: boolean,
  ) {
    super(`request budget of the ${shortage.of} exhausted`);
  }
}

const BREAKER_STATES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

/**
 * A client for one outside service, with a timeout of five seconds, one retry, a request budget and a circuit
 * breaker.
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
    const retryable = handleWhen((error) => error instanceof ProviderFault && error.isRetryable);
    const breaker = circuitBreaker(isFault, {
      breaker: new ConsecutiveBreaker(FAILURES),
      halfOpenAfter: OPEN_MS,
    });
    const again = retry(retryable, { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) });
    this.policy = wrap(again, breaker);
    this.observer = options.observer ?? NO_OBSERVER;
    this.observer.breakerChanged(options.name, 'closed');
    breaker.onStateChange((state) => this.observer.breakerChanged(options.name, BREAKER_STATES[state]));
  }

  /**
   * Requests one object.
   *
   * @returns null if the object does not exist or is not visible to us.
   * @throws DomainError what `problemWith` returns, RATE_LIMITED if the caller's share of the budget is
   * spent, UPSTREAM_UNAVAILABLE for any other failure, within six seconds; with `retryAfter` if the budget is
   * spent.
   */
  async get<T>(request: ProviderRequest<T>): Promise<T | null> {
    const { name, off = false } = this.options;
    if (off) throw switchedOff(name);
    const url = this.addressOf(request);
    const deadline = this.deadline();
    const began = performance.now();
    const ended = (outcome: ProviderOutcome) => {
      this.options.outcomes?.record(name, outcome);
      this.observer.providerRequested(name, outcome, secondsSince(began));
    };
    try {
      // The trace context is not propagated to outside services.
      const ask = () => this.policy.execute(({ attempt }) => this.attempt(url, request, deadline, attempt));
      const response = this.read(request, await withSpan(`GET ${this.options.name}`, this.span, ask));
      ended('ok');
      return response;
    } catch (error) {
      if (error instanceof DomainError) {
        ended('ok');
        throw error;
      }
      ended(wasNotSent(error) ? 'withheld' : 'failed');
      throw this.problemFor(error);
    }
  }

  /** Returns the error for the caller; logs it unless the caller caused it. */
  private problemFor(error: unknown): DomainError {
    const { name } = this.options;
    const shortage = error instanceof BudgetSpent ? error.shortage : null;
    if (shortage?.of === 'caller') return rateLimited(shortage.retryAfter);
    // The URL may contain user input, the headers a key: neither is logged.
    this.log.warn({ provider: name, problem: problemOf(error) }, 'no response from a provider');
    return unavailable(name, shortage?.retryAfter);
  }

  /** Records the host only: paths contain user input. */
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
    // Encoding does not change dots, which URLs would resolve as parent directories.
    if (path.some((part) => part === '' || /^\.+$/.test(part)))
      throw new Error('a path segment must be a name');
    const url = new URL(`${this.options.url}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  private async attempt(
    url: URL,
    { headers, caller, isUrgent }: Pick<ProviderRequest<unknown>, 'headers' | keyof RequestOwner>,
    deadline: AbortSignal,
    retries: number,
  ): Promise<JsonResponse> {
    // A retry is our own decision and does not count against the caller's share.
    const shortage = await this.budget.take({ caller: retries === 0 ? caller : undefined, isUrgent });
    if (shortage) throw new BudgetSpent(shortage, false);
    const {
      status,
      headers: responseHeaders,
      body,
    } = await guardedGet(url, { ...this.headers, ...headers }, deadline).catch((error: unknown) => {
      throw new ProviderFault(problemOf(error), !(error instanceof GuardRejection || deadline.aborted));
    });
    const retryAfter = this.budget.learn(status, responseHeaders);
    if (status === 429 && retryAfter !== null) throw new BudgetSpent({ of: 'provider', retryAfter }, true);
    if (status >= 500) throw new ProviderFault(`status ${status}`, true);
    const json = parseJson(body);
    if (status === 200 && json === undefined) throw new ProviderFault('the response is not JSON', false);
    return { status, json };
  }

  private read<T>(request: ProviderRequest<T>, { status, json }: JsonResponse): T | null {
    if (status === 200) {
      const parsed = request.responseSchema.safeParse(json);
      if (parsed.success) return parsed.data;
      // A malformed response says nothing about the next: it does not count for the circuit breaker.
      const [issue] = parsed.error.issues;
      throw new Error(`unexpected response: ${issue?.path.join('.')} ${issue?.message}`);
    }
    const said = rejection.safeParse(json).data ?? NO_JSON;
    const problem = request.problemWith?.(status, said);
    if (problem) throw problem;
    if (request.isUnknown(status, said)) return null;
    throw new Error(`status ${status}`);
  }
}

/** Returns whether no request was sent. */
function wasNotSent(error: unknown): boolean {
  return error instanceof BrokenCircuitError || (error instanceof BudgetSpent && !error.wasSent);
}

/** Returns the cause of fetch's generic "fetch failed". */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
