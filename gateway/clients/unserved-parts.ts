import { Supergraph } from '@apollo/federation-internals';
import {
  type DocumentNode,
  type EnumValueDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
} from 'graphql';
import { z } from 'zod';
import { isAreaName } from '#protocol/areas';
import type { Caller } from '#protocol/principal';
import type { SubgraphClients } from './subgraph-client';

const GATEWAY: Caller = { principal: { kind: 'gateway' }, address: null, requestId: 'supergraph' };

const served = z.object({ _service: z.object({ sdl: z.string() }) });

/**
 * Returns the parts of a supergraph that its subgraphs do not serve, such as `bingo: BingoEvent.colour`:
 * types, fields, arguments, input fields and enum values. Empty if every possible fetch is valid for its
 * subgraph.
 *
 * @throws Error if the text is not a supergraph, or a subgraph is unreachable.
 */
export async function unservedParts(supergraphSdl: string, clients: SubgraphClients): Promise<string[]> {
  const unserved: string[] = [];
  for (const subgraph of Supergraph.build(supergraphSdl).subgraphs().values()) {
    const { name } = subgraph;
    if (!isAreaName(name)) throw new Error(`the supergraph names an unknown area, ${name}`);
    const response = await clients[name].execute({ query: '{ _service { sdl } }' }, GATEWAY);
    const [error] = response.errors ?? [];
    if (error) throw new Error(`the schema of the ${name} area cannot be read: ${error.message}`);
    const known = new Set(partsOf(parse(served.parse(response.data)._service.sdl)));
    const expected = partsOf(parse(subgraph.toString()));
    unserved.push(...expected.filter((part) => !known.has(part)).map((part) => `${name}: ${part}`));
  }
  return unserved;
}

/**
 * Returns `Type`, `Type.field`, `Type.field(argument)` and `Enum.value` for all definitions and extensions.
 */
function partsOf(document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) => {
    if (!('name' in definition) || definition.name === undefined) return [];
    if (definition.kind === Kind.DIRECTIVE_DEFINITION) return [];
    const type = definition.name.value;
    const members = [
      ...('fields' in definition ? (definition.fields ?? []) : []),
      ...('values' in definition ? (definition.values ?? []) : []),
    ];
    return [type, ...members.flatMap((member) => memberParts(type, member))];
  });
}

function memberParts(
  type: string,
  member: FieldDefinitionNode | InputValueDefinitionNode | EnumValueDefinitionNode,
): string[] {
  const part = `${type}.${member.name.value}`;
  const args = member.kind === Kind.FIELD_DEFINITION ? (member.arguments ?? []) : [];
  return [part, ...args.map(({ name }) => `${part}(${name.value})`)];
}
