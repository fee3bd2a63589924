import { buildSchema } from 'graphql';

/** A small schema with every kind of input that the facade reads. */
export const itemSchema = buildSchema(`
  scalar Timestamp
  scalar Date
  scalar SafeInt
  scalar TriggerTarget
  scalar Anything
  scalar Upload
  enum HealthStatus { healthy unhealthy }
  type Health { status: HealthStatus! service: String! timestamp: Timestamp! }
  type Redirection { location: String! cookieValue: String cookieExpiresAt: Timestamp endedSignIns: [String!]! }
  enum Size { small large }
  type Freshness { ageSeconds: Int! maxAgeSeconds: Int! isStale: Boolean! }
  type Reading { value: String! freshness: Freshness! }
  "A thing."
  type Item { id: ID! ownName: String part: Item parts: [Item!]! echo(text: String): String }
  type Box implements Holder { holds: Boolean! item: Item! }
  type Hole implements Holder { holds: Boolean! }
  type ItemPage { items: [Item!]! total: Int! page: Int! limit: Int! }
  interface Holder { holds: Boolean! }
  input Place { name: String! }
  input Target { type: String! count: Int = 1 size: Size tags: [String!] inner: Place }
  input Chain { next: [Chain!] }
  input KeepInput { files: [Upload!] }
  input ItemInput { ownName: String startDate: Timestamp channelId: String target: Target tags: [String!] points: Int }
  type StoredFile { storageKey: String mediaType: String! etag: String! size: Int! }
  type Query {
    picture(id: ID!): StoredFile
    item(id: ID!): Item
    items(page: Int! = 1, big: SafeInt, ratio: Float, on: Boolean, size: Size, at: Timestamp, day: Date, names: [String!]): [Item!]!
    itemPage(page: Int!, limit: Int!): ItemPage
    holder: Holder!
    reading(of: ID!, refresh: Boolean! = false): Reading
    chained(chain: Chain): Item!
    story(id: ID!): String!
    secret(word: String, key: String): Item!
    authHealth: Health!
    gameHealth: Health!
  }
  type Mutation {
    makeItem(input: ItemInput!): Item!
    changeItem(id: ID!, input: ItemInput!): Item
    dropItem(id: ID!, other: ID): Item!
    keep(file: Upload, files: [Upload!], input: KeepInput, count: Int): Item!
    go(to: String): Redirection!
  }
`);
