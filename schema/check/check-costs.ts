import {
  type DocumentNode,
  type GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { type CostEstimator, MOST_COST } from '../cost/estimate-cost';
import type { FieldCosts } from '../cost/field-costs';
import { type Finding, finding } from './finding';

/** An operation of ours whose cost is told: a REST document or a dashboard's query. */
export interface CostedOperation {
  readonly name: string;
  readonly file: string;
  readonly document: DocumentNode;
}

/** What an operation is estimated to cost with the defaults of its variables. */
export interface OperationEstimate {
  readonly name: string;
  readonly points: number;
}

/** The most that operations of ours may cost: half of what a caller's may, so that lists have room to grow. */
const MOST_OF_OURS = MOST_COST / 2;

/** Every list has to declare its size: what an operation costs is estimated from nothing else. */
export function checkListSizes(schema: GraphQLSchema, costs: FieldCosts): Finding[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !isIntrospectionType(type),
  );
  return types.flatMap((type) =>
    Object.values(isObjectType(type) ? type.getFields() : {}).flatMap((field) => {
      const coordinate = `${type.name}.${field.name}`;
      const size = costs.get(coordinate)?.listSize;
      if (!isListType(getNullableType(field.type)) || size?.sizedFields.length === 0) return [];
      return [
        finding({
          severity: 'error',
          rule: 'LIST_WITHOUT_SIZE',
          message: `${coordinate} is a list that does not declare its size`,
          file: 'schema/artefacts/supergraph.graphql',
          coordinate,
          help: 'declare it with @ListSize where the area defines the field',
        }),
      ];
    }),
  );
}

/** Estimates operations, the dearest first. */
export function estimateOperations(
  estimator: CostEstimator,
  operations: readonly CostedOperation[],
): OperationEstimate[] {
  return operations
    .map(({ name, document }) => ({ name, points: estimator.estimate(document, null, {}) }))
    .sort((one, other) => other.points - one.points || one.name.localeCompare(other.name));
}

/** What is against the rule that operations of ours stay well inside the limit. */
export function checkEstimates(
  estimates: readonly OperationEstimate[],
  operations: readonly CostedOperation[],
): Finding[] {
  return estimates
    .filter(({ points }) => points > MOST_OF_OURS)
    .map(({ name, points }) =>
      finding({
        severity: 'error',
        rule: 'OPERATION_TOO_COSTLY',
        message: `${name} is estimated to cost ${points} points; operations of the platform may cost ${MOST_OF_OURS}`,
        file: operations.find((operation) => operation.name === name)?.file ?? '',
        coordinate: name,
        help: 'ask for fewer items or fewer fields',
      }),
    );
}
