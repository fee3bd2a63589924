import { type GraphQLSchema, NoDeprecatedCustomRule, print, validate } from 'graphql';
import type { RestOperation } from '#facade/rest-operation';
import type { CostedOperation } from '#schema/check/check-costs';
import { type Finding, finding } from '#schema/check/finding';
import type { KnownOperation } from '#schema/compare/operation-usage';
import { documentFile } from './check-documents';

/** Valid dashboard queries, and the findings of the others. */
export interface CheckedDashboards {
  readonly valid: readonly CostedOperation[];
  readonly findings: readonly Finding[];
}

/** Returns the queries as operations that changes name as users. */
export function consumersOf(dashboards: readonly CostedOperation[]): KnownOperation[] {
  return dashboards.map(({ name, document }) => ({ user: name, body: print(document) }));
}

/**
 * Validates the queries of the dashboards, which are also presets of the explorer, and the console's
 * documents.
 */
export function checkDashboards(
  schema: GraphQLSchema,
  dashboards: readonly CostedOperation[],
): CheckedDashboards {
  const valid: CostedOperation[] = [];
  const findings: Finding[] = [];
  for (const dashboard of dashboards) {
    const [error] = validate(schema, dashboard.document);
    if (!error) valid.push(dashboard);
    else {
      findings.push(
        finding({
          severity: 'error',
          rule: 'DASHBOARD_INVALID',
          message: `${dashboard.name}: ${error.message}`,
          file: dashboard.file,
          line: error.locations?.[0]?.line ?? 1,
          coordinate: dashboard.name,
          help: 'correct the query: the explorer or the console sends it',
        }),
      );
    }
  }
  return { valid, findings };
}

/** Reports deprecated elements that the platform's own documents and dashboards use. */
export function checkDeprecated(
  schema: GraphQLSchema,
  operations: readonly RestOperation[],
  dashboards: readonly CostedOperation[],
): Finding[] {
  const own = [
    ...operations.map(({ name, file, document }) => ({ name, file: documentFile(file), document })),
    ...dashboards,
  ];
  return own.flatMap(({ name, file, document }) =>
    validate(schema, document, [NoDeprecatedCustomRule]).map(({ message, locations }) =>
      finding({
        severity: 'warning',
        rule: 'DEPRECATED_USED',
        message: `${name}: ${message}`,
        file,
        line: locations?.[0]?.line ?? 1,
        coordinate: name,
        help: 'use the replacement that the reason names',
      }),
    ),
  );
}
