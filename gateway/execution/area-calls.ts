import { type DocumentNode, parse } from 'graphql';
import { isAreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphError, SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import type { Logger } from '#runtime/logger';
import { answerBytes } from '../cost/answer-bytes';
import { BUDGET_LIMITS, type OperationBudget } from '../cost/operation-budget';
import type { SubgraphClients } from '../subgraph-client';
import { releaseUploads } from '../uploads/release-uploads';
import type { AreaChanges } from './area-changes';
import type { ChangesIdentity } from './changes-identity';
import { INTERNAL_ERROR, operationError } from './graph-errors';
import { operationRoot } from './root-fields';

/** A fetch of a query plan. */
export interface AreaCall {
  readonly area: string;
  readonly request: SubgraphRequest;
  /** The request's parsed document, if the planner kept it. */
  readonly document: DocumentNode | undefined;
  /** The operation's remaining budget; absent for operations prepared at boot. */
  readonly budget?: OperationBudget;
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
    const pending = kind === 'mutation' ? this.execute(call, caller) : this.executeWithinBudget(call, caller);
    const result = await pending;
    // Failed mutations count too: they may have changed data before they failed.
    if (kind === 'mutation' && isAreaName(call.area)) this.changes.changed(call.area);
    if (this.changesIdentity(document)) this.onIdentityChange();
    if (!result.errors) return result;
    return { ...result, errors: result.errors.flatMap((error) => atRootFields(error, document)) };
  }

  private async executeWithinBudget(call: AreaCall, caller: Caller): Promise<SubgraphResult> {
    const { budget, request } = call;
    if (!budget) return this.execute(call, caller);
    try {
      const representations = request.variables?.representations;
      budget.takeEntities(Array.isArray(representations) ? representations.length : 0);
      const result = await this.execute({ ...call, request: { ...request, budget } }, caller);
      budget.takeItems(result.extensions?.itemsTaken ?? 0);
      budget.takeBytes(answerBytes(result.data, BUDGET_LIMITS.bytes));
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
