import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { RestDocument } from '#facade/documents/read-documents';
import type { RestContract, RestOperation } from '#facade/rest-operation';
import { DEPENDS_ON_CALLER_TAG } from '#protocol/field-tags';
import { type AccessRules, accessRulesOf, rejectedRules } from '#schema/access-rules';
import { type Finding, finding } from '#schema/check/finding';
import { taggedFields } from '#schema/tagged-fields';
import { documentFile, lineIn } from './check-documents';

/**
 * Reports documents whose access contradicts the tags of the fields they use. A root field admits exactly the
 * callers of its endpoint, because the graph serves it too, unless it depends on the caller and returns other
 * callers nothing; fields further in admit at least these, except below a field that depends on the caller,
 * which decides itself whose fields it returns.
 */
export function checkAccess(
  schema: GraphQLSchema,
  supergraph: DocumentNode,
  operations: readonly RestOperation[],
  documents: readonly RestDocument[],
): Finding[] {
  const rules = accessRulesOf(supergraph);
  const own = taggedFields(supergraph, (tag) => tag === DEPENDS_ON_CALLER_TAG);
  return operations.flatMap((operation) => {
    const declared = rulesOf(operation.contract);
    const selected = selectedFields(schema, operation.document);
    const dependsOnCaller = selected.some((field) => own.has(field));
    return selected.flatMap((field) => {
      const problem = contradiction(declared, rules.get(field) ?? [], {
        field,
        dependsOnCaller,
        own: own.has(field),
      });
      if (problem === null) return [];
      return [
        finding({
          severity: 'error',
          rule: 'REST_ACCESS_CONTRADICTS',
          message: `${operation.name} is for ${declared.join(' or ')}, but ${problem}`,
          file: documentFile(operation.file),
          line: lineIn(documents, operation.file),
          coordinate: operation.name,
          help: 'make the access and permissions of @rest those of the field, or the other way round',
        }),
      ];
    });
  });
}

/** A field that a document selects. */
interface FieldUse {
  readonly field: string;
  /** Whether the document selects a field whose value depends on the caller. */
  readonly dependsOnCaller: boolean;
  /** Whether it is such a field. */
  readonly own: boolean;
}

function contradiction(
  declared: AccessRules,
  rules: AccessRules,
  { field, dependsOnCaller, own }: FieldUse,
): string | null {
  const isRoot = /^(Query|Mutation)\./.test(field);
  const rejected = isRoot || !dependsOnCaller ? rejectedRules(declared, rules) : [];
  if (rejected.length > 0) return `${field} requires ${rules.join(' or ')}`;
  if (isRoot && !own && rejectedRules(rules, declared).length > 0) {
    return `${field} is for ${rules.join(' or ') || 'everybody'}`;
  }
  return null;
}

function rulesOf({ access, permissions }: RestContract): AccessRules {
  if (permissions.length > 0) return permissions.map((permission) => `permission/${permission}`);
  return [`access/${access.toLowerCase()}`];
}

/** Returns the fields that a valid document selects, as `Type.field`. */
function selectedFields(schema: GraphQLSchema, document: DocumentNode): string[] {
  const selected = new Set<string>();
  const types = new TypeInfo(schema);
  const add = () => {
    const name = types.getFieldDef()?.name;
    if (name && !name.startsWith('__')) selected.add(`${types.getParentType()?.name}.${name}`);
  };
  visit(document, visitWithTypeInfo(types, { Field: add }));
  return [...selected];
}
