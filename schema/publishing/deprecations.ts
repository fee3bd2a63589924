import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { readOpenApi } from '../compare/openapi/openapi-document';
import { type Registry, RegistryError } from './registry';
import type { VersionSummary } from './version';

const DAY_MS = 86_400_000;

/**
 * Returns what may be removed from the latest version, because clients had the time that they were promised:
 * elements that were deprecated, without a break, for its days of support, and REST endpoints whose sunset
 * has come.
 * @param versions oldest first; unreadable ones are skipped.
 */
export async function removableElements(
  registry: Registry,
  versions: readonly VersionSummary[],
  now: Date,
): Promise<ReadonlySet<string>> {
  let since = new Map<string, number>();
  for (const { number, publishedAt } of versions) {
    const deprecated = await deprecatedIn(registry, number);
    if (!deprecated) continue;
    since = new Map(deprecated.map((name) => [name, since.get(name) ?? Date.parse(publishedAt)]));
  }
  const supportMs = (versions.at(-1)?.supportDays ?? 0) * DAY_MS;
  return new Set([
    ...[...since].flatMap(([name, start]) => (now.getTime() - start >= supportMs ? [name] : [])),
    ...(await endpointsPastSunset(registry, versions.at(-1)?.number, now)),
  ]);
}

/** Returns the endpoints, such as `GET /bingo/events/{id}`, whose `x-sunset` in a version has come. */
async function endpointsPastSunset(
  registry: Registry,
  number: number | undefined,
  now: Date,
): Promise<string[]> {
  const text = number === undefined ? null : await artefactOf(registry, number, 'openapi.json');
  // Most versions have no sunset, and reading the document takes long.
  if (!text?.includes('"x-sunset"')) return [];
  const today = now.toISOString().slice(0, 10);
  return Object.entries(readOpenApi(JSON.parse(text)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-sunset': sunset }]) =>
      sunset !== undefined && sunset <= today ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
}

async function deprecatedIn(registry: Registry, number: number): Promise<string[] | null> {
  const sdl = await artefactOf(registry, number, 'api.graphql');
  return sdl === null ? null : deprecatedElements(sdl);
}

/** Returns null if the version or the artefact cannot be read. */
async function artefactOf(registry: Registry, number: number, path: string): Promise<string | null> {
  try {
    return await registry.artefact(await registry.version(number), path);
  } catch (error) {
    if (error instanceof RegistryError) return null;
    throw error;
  }
}

function deprecatedElements(sdl: string): string[] {
  // Most versions deprecate nothing, and building a schema takes long.
  return sdl.includes('@deprecated') ? deprecatedMembers(buildSchema(sdl)) : [];
}

function deprecatedMembers(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const at = (name: string) => `${type.name}.${name}`;
    if (isEnumType(type))
      return type
        .getValues()
        .filter(isDeprecated)
        .map(({ name }) => at(name));
    if (isInputObjectType(type)) {
      return Object.values(type.getFields())
        .filter(isDeprecated)
        .map(({ name }) => at(name));
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      ...(isDeprecated(field) ? [at(field.name)] : []),
      ...field.args.filter(isDeprecated).map(({ name }) => `${at(field.name)}.${name}`),
    ]);
  });
}

function isDeprecated({
  deprecationReason,
}: {
  readonly deprecationReason?: string | null | undefined;
}): boolean {
  return deprecationReason != null;
}
