import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type Registry, RegistryError } from './registry';
import type { VersionSummary } from './version';

const DAY_MS = 86_400_000;

/**
 * Returns the elements of the latest version that were deprecated, without a break, for its days of support:
 * clients had the time that they were promised.
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
  return new Set([...since].flatMap(([name, start]) => (now.getTime() - start >= supportMs ? [name] : [])));
}

async function deprecatedIn(registry: Registry, number: number): Promise<string[] | null> {
  try {
    return deprecatedElements(await registry.artefact(await registry.version(number), 'api.graphql'));
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
