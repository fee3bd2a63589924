import {
  type DocumentNode,
  type GraphQLSchema,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { type CostEstimator, MAX_COST } from '../cost/estimate-cost';
import type { FieldCosts } from '../cost/field-costs';
import { type Finding, finding } from './finding';
import type { SdlPlaces } from './sdl-places';

/** An operation of the platform to estimate: a REST document or a dashboard query. */
export interface CostedOperation {
  readonly name: string;
  readonly file: string;
  readonly document: DocumentNode;
}

/** Estimated cost of an operation with the defaults of its variables. */
export interface OperationEstimate {
  readonly name: string;
  readonly points: number;
}

/** Cost limit for the platform's own operations: below the limit of callers, so that they may grow. */
const OWN_OPERATION_LIMIT = (MAX_COST * 5) / 6;

/** Reports list fields that declare no size; cost estimates depend on declared sizes. */
export function checkListSizes(schema: GraphQLSchema, costs: FieldCosts, places: SdlPlaces): Finding[] {
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
          ...(places.find(coordinate) ?? { file: 'schema/artefacts/supergraph.graphql' }),
          coordinate,
          help: 'declare it with @ListSize where the area defines the field',
        }),
      ];
    }),
  );
}

/** Estimates operations, most expensive first. */
export function estimateOperations(
  estimator: CostEstimator,
  operations: readonly CostedOperation[],
): OperationEstimate[] {
  return operations
    .map(({ name, document }) => ({ name, points: estimator.estimate(document, null, {}) }))
    .sort((left, right) => right.points - left.points || left.name.localeCompare(right.name));
}

/** Reports operations of the platform that exceed their cost limit. */
export function checkEstimates(
  estimates: readonly OperationEstimate[],
  operations: readonly CostedOperation[],
): Finding[] {
  return estimates
    .filter(({ points }) => points > OWN_OPERATION_LIMIT)
    .map(({ name, points }) =>
      finding({
        severity: 'error',
        rule: 'OPERATION_TOO_COSTLY',
        message: `${name} is estimated to cost ${points} points; the limit for operations of the platform is ${OWN_OPERATION_LIMIT}`,
        file: operations.find((operation) => operation.name === name)?.file ?? '',
        coordinate: name,
        help: 'select fewer items or fields',
      }),
    );
}
