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
 * elements that were deprecated, and REST endpoints that had a sunset, without a break, for its days of
 * support. The sunset must have come, too.
 * @param versions oldest first; unreadable ones are skipped.
 */
export async function removableElements(
  registry: Registry,
  versions: readonly VersionSummary[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const today = now.toISOString().slice(0, 10);
  let since = new Map<string, number>();
  let sunsets: ReadonlyMap<string, string> = new Map();
  for (const { number, publishedAt } of versions) {
    const deprecated = await deprecatedIn(registry, number);
    if (!deprecated) continue;
    sunsets = await sunsetsIn(registry, number);
    const names = [...deprecated, ...sunsets.keys()];
    since = new Map(names.map((name) => [name, since.get(name) ?? Date.parse(publishedAt)]));
  }
  const supportMs = (versions.at(-1)?.supportDays ?? 0) * DAY_MS;
  const isOver = (name: string, start: number) =>
    now.getTime() - start >= supportMs && (sunsets.get(name) ?? today) <= today;
  return new Set([...since].flatMap(([name, start]) => (isOver(name, start) ? [name] : [])));
}

/** Returns the days from which endpoints, such as `GET /bingo/events/{id}`, may be removed. */
async function sunsetsIn(registry: Registry, number: number): Promise<ReadonlyMap<string, string>> {
  const text = await artefactOf(registry, number, 'openapi.json');
  // Most versions have no sunset, and reading the document takes long.
  if (!text?.includes('"x-sunset"')) return new Map();
  return new Map(
    Object.entries(readOpenApi(JSON.parse(text)).paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-sunset': sunset }]) =>
        sunset === undefined ? [] : [[`${method.toUpperCase()} ${path}`, sunset] as const],
      ),
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
