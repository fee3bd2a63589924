import type { QueryPlannerConfig } from '@apollo/query-planner';

/**
 * The configuration of every query planner, so that checks and the planning thread plan as the gateway does.
 */
export const PLANNER_CONFIG: QueryPlannerConfig = { exposeDocumentNodeInFetchNode: true };
