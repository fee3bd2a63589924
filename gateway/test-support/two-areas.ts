import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import type { GraphQLSchemaModule } from '@apollo/subgraph/dist/schema-helper';
import { type DocumentNode, parse } from 'graphql';
import { pino } from 'pino';
import type { SubgraphContext } from '#kit/context';
import { batchEntities, type ReferenceResolvers } from '#kit/entities-in-batch';
import type { ComposableSubgraph } from '#kit/test-support/composable-subgraph';
import { type AreaName, byArea } from '#protocol/areas';
import { DomainError, notFound } from '#protocol/errors';
import { federationLink } from '#protocol/federation-link';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import type { SubgraphRequest } from '#protocol/subgraph-operation';
import { unreachable } from '../clients/http-client';
import { inProcessClient } from '../clients/in-process-client';
import type { SubgraphClient, SubgraphClients } from '../clients/subgraph-client';

/** Two small subgraphs with a federated User, for gateway tests. */
export const silent = pino({ level: 'silent' });
export const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };

const authTypes = `
  type User @key(fields: "id") {
    id: ID!  username: String! @tag(name: "cache/entity")  nick: String  friend: User  badge: String  roles: [Role!]  toString: String  level: Level  favourite: Thing
  }
  type Role { name: String!  color: String }
  enum Level { low high secret @inaccessible }
  interface Viewer { authenticated: Boolean!  label: String }
  type Nobody implements Viewer { authenticated: Boolean!  label: String }
  type Somebody implements Viewer { authenticated: Boolean!  label: String  user: User! }
  union Thing = User | Role
  input UserInput { name: String  color: String = "red"  tags: [String!] }
  type Query {
    viewer(as: ID): Viewer!  user(id: ID!): User  users(limit: Int! = 2, hidden: String @inaccessible @tag(name: "internal")): [User!]!  things: [Thing]!
    refused: String  crashed: String  required: String!
    stored(id: ID!): Stored @inaccessible @tag(name: "internal")  gatewayOnly: String @inaccessible
  }
  type Mutation {
    changeUser(id: ID!, input: UserInput!): Change! @tag(name: "changes/identity")
    failIdentity: String @tag(name: "changes/identity")
    touch(mark: String): String  whoami: String
  }
  type Stored @inaccessible @tag(name: "internal") { key: String }
  type Change { received: String!  user: User }
`;

const eventTypes = `
  type Event { id: ID!  title: String!  host: User  keeper: User!  guests: [User]!  rows: [[User!]!] }
  type User @key(fields: "id") {
    id: ID!  username: String! @external  hosted: [Event!]  greeting: String @requires(fields: "username")
  }
  type Query { events: [Event!]!  event(id: ID!, refresh: Boolean): Event  strictEvents: [Event!]! }
  type Mutation { createEvent(title: String!, host: ID): Event  note(mark: String): String }
`;

const people: Record<string, { username: string; nick?: string; friend?: string }> = {
  ann: { username: 'Ann', nick: 'A', friend: 'bob' },
  bob: { username: 'Bob', friend: 'ann' },
};

const person = (id: string) => {
  const found = people[id];
  if (!found) return null;
  const roles = [{ __typename: 'Role', name: 'member', color: null }];
  return { __typename: 'User', id, ...found, roles, level: id === 'bob' ? 'secret' : 'high' };
};

const event = (id: string, host: string | null, keeper: string, guests: (string | null)[]) => ({
  id,
  title: `Event ${id}`,
  host: host && { id: host },
  keeper: { id: keeper },
  guests: guests.map((guest) => guest && { id: guest }),
  rows: [guests.flatMap((guest) => (guest ? [{ id: guest }] : [])), []],
});

const events = [
  event('1', 'ann', 'bob', ['ann', null, 'bob', 'ann', 'ghost']),
  event('2', null, 'ann', []),
  event('3', 'ghost', 'bob', ['bob']),
];

/** An event whose non-null keeper does not exist. */
const keptByNobody = event('4', 'ann', 'ghost', []);

/** Calls of both subgraphs' resolvers, in order. */
export const recordedCalls: string[] = [];

const authResolvers = {
  Viewer: {
    __resolveType: (viewer: { authenticated: boolean }) => (viewer.authenticated ? 'Somebody' : 'Nobody'),
  },
  User: {
    toString: () => 'a field',
    friend: ({ friend }: { friend?: string }) => (friend ? person(friend) : null),
    favourite: () => ({ __typename: 'Role', name: 'member' }),
    badge: ({ id }: { id: string }) => {
      if (id === 'bob') throw new DomainError('FORBIDDEN', 'No badge for you', { argument: 'badge' });
      return 'plain';
    },
  },
  Query: {
    viewer: (_: unknown, args: { as?: string }) =>
      args.as
        ? { authenticated: true, label: 'in', user: person(args.as) }
        : { authenticated: false, label: 'out' },
    user: (_: unknown, { id }: { id: string }) => person(id),
    users: (_: unknown, { limit }: { limit: number }) => [person('ann'), person('bob')].slice(0, limit),
    things: () => [person('ann'), null, { __typename: 'Role', name: 'member' }],
    refused: () => {
      throw notFound('Thing');
    },
    crashed: () => {
      throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
    },
    required: () => null,
    stored: (_: unknown, { id }: { id: string }) => ({ key: `key of ${id}` }),
    gatewayOnly: () => 'for gateways',
  },
  Mutation: {
    changeUser: (_: unknown, { id, input }: { id: string; input: object }) => {
      recordedCalls.push(`changeUser ${id}`);
      return { received: JSON.stringify(input), user: person(id) };
    },
    failIdentity: () => {
      throw new DomainError('CONFLICT', 'Too late');
    },
    whoami: (_: unknown, _args: object, { caller: from }: SubgraphContext) => {
      recordedCalls.push(`whoami ${from.principal.kind} ${from.requestId} ${from.address}`);
      return null;
    },
    touch: (_: unknown, args: object) => {
      recordedCalls.push(`touch ${JSON.stringify(args)}`);
      return 'touched';
    },
  },
};

const eventResolvers = {
  User: {
    hosted: ({ id }: { id: string }) => events.filter(({ host }) => host && host.id === id),
    greeting: ({ username }: { username?: string }) => `Hello ${username}`,
  },
  Query: {
    events: () => events,
    strictEvents: () => [keptByNobody],
    event: (_: unknown, { id }: { id: string }) =>
      [...events, keptByNobody].find((candidate) => candidate.id === id) ?? null,
  },
  Mutation: {
    createEvent: (_: unknown, { title, host }: { title: string; host?: string }) => {
      recordedCalls.push(`createEvent ${title}`);
      return { ...event('9', host ?? null, 'ann', []), title };
    },
    note: (_: unknown, args: object) => {
      recordedCalls.push(`note ${JSON.stringify(args)}`);
      return 'noted';
    },
  },
};

const authReferences: ReferenceResolvers = {
  User: async (keys) => keys.map(({ id }) => person(String(id))),
};
const eventReferences: ReferenceResolvers = { User: async (keys) => keys.map((key) => ({ ...key })) };

function area(
  name: AreaName,
  types: string,
  resolvers: GraphQLSchemaModule['resolvers'],
  references: ReferenceResolvers,
): ComposableSubgraph {
  const sdl = `${federationLink}\n${types}`;
  const schema = buildSubgraphSchema({ typeDefs: parse(sdl), ...(resolvers && { resolvers }) });
  batchEntities(schema, references);
  return { name, schema, sdl };
}

export const authArea = area('auth', authTypes, authResolvers, authReferences);
export const eventsArea = area('events', eventTypes, eventResolvers, eventReferences);

export function composed(): string {
  const services = [authArea, eventsArea].map(({ name, sdl }) => ({
    name,
    url: 'http://area',
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors } = composeServices(services);
  if (!supergraphSdl) throw new Error(`composition failed: ${errors?.join('; ')}`);
  return supergraphSdl;
}

/** A client that records its requests. */
export interface RecordingClient extends SubgraphClient {
  readonly requests: SubgraphRequest[];
}

function recording(client: SubgraphClient): RecordingClient {
  const requests: SubgraphRequest[] = [];
  return {
    requests,
    execute: (request, from) => {
      requests.push(request);
      return client.execute(request, from);
    },
  };
}

/** Returns clients of both subgraphs in this process; all others, and those in `dead`, are unreachable. */
export function clients(...dead: AreaName[]): SubgraphClients & Record<AreaName, RecordingClient> {
  const alive = [authArea, eventsArea].filter(({ name }) => !dead.includes(name));
  return byArea((area) => {
    const subgraph = alive.find(({ name }) => name === area);
    return recording(
      subgraph ? inProcessClient(subgraph, silent) : { execute: async () => unreachable(area) },
    );
  });
}

export const gql = (text: string): DocumentNode => parse(text);
