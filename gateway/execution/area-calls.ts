import { type DocumentNode, Kind, type OperationTypeNode, parse, type SelectionSetNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { AREAS, type AreaName, isAreaName } from '#protocol/areas';
import { CHANGES_IDENTITY_TAG } from '#protocol/field-tags';
import type { Caller } from '#protocol/principal';
import {
  MAX_STALENESS_MS,
  type SubgraphError,
  type SubgraphRequest,
  type SubgraphResult,
} from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { oncePer } from '#runtime/once-per';
import { taggedFields } from '#schema/tagged-fields';
import type { SubgraphClients } from '../clients/subgraph-client';
import { BUDGET_LIMITS, type OperationBudget, responseBytes } from '../cost/operation-budget';
import { releaseUploads } from '../uploads/staged-upload';
import { INTERNAL_ERROR, operationError } from './graph-result';

/** A fetch of a query plan. */
interface AreaCall {
  readonly area: string;
  readonly request: SubgraphRequest;
  /** The request's parsed document, if the planner kept it. */
  readonly document: DocumentNode | undefined;
  /** The operation's remaining budget; absent for operations prepared at boot. */
  readonly budget?: OperationBudget;
  /** Whether it is a part of the execution for an event, which it must not precede. */
  readonly forEvent?: boolean;
}

/**
 * Sends all subgraph requests of a gateway, for prepared operations and for Apollo Gateway alike, so that
 * every mutation is recorded.
 */
export class AreaCalls {
  constructor(
    private readonly clients: SubgraphClients,
    private readonly changesIdentity: ChangesIdentity,
    private readonly onIdentityChange: () => void,
    private readonly changes: AreaChanges,
    private readonly log: Logger,
  ) {}

  /** Sends a fetch. Never rejects: an unreachable subgraph becomes one error per root field of the fetch. */
  async send(call: AreaCall, caller: Caller): Promise<SubgraphResult> {
    const document = call.document ?? parse(call.request.query);
    const { kind } = operationRoot(document);
    // Mutations ignore the budget: the caller has to learn the outcome.
    const result =
      kind === 'mutation'
        ? await this.execute(call, caller)
        : await this.executeWithinBudget(kind === 'query' ? this.markedStale(call, caller) : call, caller);
    // Failed mutations count too: they may have changed data before they failed.
    if (kind === 'mutation' && isAreaName(call.area)) this.changes.changed(call.area, caller.address);
    if (this.changesIdentity(document)) this.onIdentityChange();
    if (!result.errors) return result;
    return { ...result, errors: result.errors.flatMap((error) => atRootFields(error, document)) };
  }

  /** Callers read their own writes, and the state of the events that they receive. */
  private markedStale(call: AreaCall, { address }: Caller): AreaCall {
    if (call.forEvent || this.changes.isKnownTo(address)) return call;
    return { ...call, request: { ...call.request, mayBeStale: true } };
  }

  private async executeWithinBudget(call: AreaCall, caller: Caller): Promise<SubgraphResult> {
    const { budget, request } = call;
    if (!budget) return this.execute(call, caller);
    try {
      const representations = request.variables?.representations;
      budget.takeEntities(Array.isArray(representations) ? representations.length : 0);
      const result = await this.execute({ ...call, request: { ...request, budget } }, caller);
      budget.takeItems(result.extensions?.itemsTaken ?? 0);
      budget.takeBytes(responseBytes(result.data, BUDGET_LIMITS.bytes));
      return result;
    } catch (error) {
      if (!budget.refusal) throw error;
      return { data: null, errors: [operationError(budget.refusal)] };
    }
  }

  private async execute({ area, request }: AreaCall, caller: Caller): Promise<SubgraphResult> {
    try {
      if (!isAreaName(area)) throw new Error(`the supergraph names an unknown area, ${area}`);
      if (!caller.files) return await this.clients[area].execute(request, caller);
      const { variables, files } = releaseUploads(request.variables ?? {});
      return await this.clients[area].execute({ ...request, variables }, { ...caller, files });
    } catch (err) {
      this.log.error({ err, area, requestId: caller.requestId }, 'subgraph client failed');
      return { data: null, errors: [INTERNAL_ERROR] };
    }
  }
}

function atRootFields(error: SubgraphError, document: DocumentNode): SubgraphError[] {
  if (error.path || error.extensions.code !== 'UPSTREAM_UNAVAILABLE') return [error];
  return operationRoot(document).fields.map(({ responseKey }) => ({ ...error, path: [responseKey] }));
}

/** Mutation counts per subgraph at one point in time. */
export type ChangeMark = readonly number[];

/** Longer than a replica may be behind, as other processes measure it. */
const KNOWN_FOR_MS = MAX_STALENESS_MS + 500;

const MOST_ADDRESSES = 50_000;

/**
 * Counts the mutations that this process sent to each subgraph, to invalidate data read before the last one.
 * Remembers the addresses that sent one or received an event shortly before: they must not read from a
 * replica that may lack it.
 */
export class AreaChanges {
  private readonly counts = new Map<AreaName, number>(AREAS.map((area) => [area, 0]));
  private readonly addresses = new LRUCache<string, true>({ max: MOST_ADDRESSES, ttl: KNOWN_FOR_MS });

  /** Records a mutation of a subgraph. @param address of the caller; null for the platform. */
  changed(area: AreaName, address: string | null = null): void {
    this.counts.set(area, this.count(area) + 1);
    this.learned(address);
  }

  /** Records that a caller learned of a change: it must not read an earlier state. */
  learned(address: string | null): void {
    if (address !== null) this.addresses.set(address, true);
  }

  /** Returns whether a caller may know of a change that a replica lacks; true for the platform itself. */
  isKnownTo(address: string | null): boolean {
    return address === null || this.addresses.has(address);
  }

  mark(areas: readonly AreaName[]): ChangeMark {
    return areas.map((area) => this.count(area));
  }

  /**
   * Returns whether none of the subgraphs received a mutation since the mark.
   *
   * @param areas in the order passed to `mark`.
   */
  unchangedSince(mark: ChangeMark, areas: readonly AreaName[]): boolean {
    return areas.every((area, index) => this.count(area) === mark[index]);
  }

  private count(area: AreaName): number {
    return this.counts.get(area) ?? 0;
  }
}

/** Returns whether an operation contains a mutation that invalidates cached caller identities. */
type ChangesIdentity = (document: DocumentNode) => boolean;

/** Reads from a supergraph the mutations tagged `changes/identity`. */
export function identityChanges(supergraph: DocumentNode): ChangesIdentity {
  const fields = taggedFields(supergraph, (tag) => tag === CHANGES_IDENTITY_TAG);
  const mutations = mutationTypeName(supergraph);
  return (document) => {
    const root = operationRoot(document);
    return root.kind === 'mutation' && root.fields.some(({ name }) => fields.has(`${mutations}.${name}`));
  };
}

function mutationTypeName(supergraph: DocumentNode): string {
  for (const definition of supergraph.definitions) {
    if (definition.kind !== Kind.SCHEMA_DEFINITION) continue;
    const mutation = definition.operationTypes.find((root) => root.operation === 'mutation');
    if (mutation) return mutation.type.name.value;
  }
  return 'Mutation';
}

/** A root field of an operation and its response key. */
interface RootField {
  readonly name: string;
  readonly responseKey: string;
}

/** The kind and root fields of an operation. */
interface OperationRoot {
  readonly kind: OperationTypeNode;
  readonly fields: readonly RootField[];
}

/**
 * Returns the kind and root fields of a document's operation, fragments expanded. Memoized per document.
 *
 * @throws Error if the document has no operation.
 */
export const operationRoot = oncePer((document: DocumentNode): OperationRoot => {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('the document has no operation');
  return { kind: operation.operation, fields: [...fieldsOf(document, operation.selectionSet)] };
});

function* fieldsOf(document: DocumentNode, { selections }: SelectionSetNode): Generator<RootField> {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      yield { name, responseKey: selection.alias?.value ?? name };
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      yield* fieldsOf(document, selection.selectionSet);
    } else {
      for (const definition of document.definitions) {
        const isSpread =
          definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value;
        if (isSpread) yield* fieldsOf(document, definition.selectionSet);
      }
    }
  }
}
