import { buildSchema } from 'graphql';

/** The part of the public schema that the documents of this folder ask for. */
export const communitySchema = buildSchema(`
  scalar Timestamp
  enum HealthStatus { healthy unhealthy }
  "How one part of the platform is."
  type Health { status: HealthStatus! service: String! timestamp: Timestamp! }
  type User {
    id: ID! username: String! globalName: String avatar: String createdAt: Timestamp! isBanned: Boolean roles: [Role!]
  }
  type Role { id: ID! name: String! color: String! priority: Int! permissions: [String!]! }
  interface Viewer { authenticated: Boolean! }
  type AnonymousViewer implements Viewer { authenticated: Boolean! }
  type SignedInViewer implements Viewer {
    authenticated: Boolean! user: User! roles: [Role!]! permissions: [String!]! isSuperAdmin: Boolean!
  }
  type UserPage { users: [User!]! total: Int! page: Int! limit: Int! }
  type ActivityEntry {
    id: Int! userId: ID! user: User action: String! details: String! ipAddress: String createdAt: Timestamp!
  }
  type ActivityPage { entries: [ActivityEntry!]! total: Int! page: Int! limit: Int! }
  type TokenValidation { valid: Boolean! user: User permissions: [String!]! roles: [Role!]! }
  type Redirection { location: String! cookieValue: String cookieExpiresAt: Timestamp }
  type SigningKey {
    kid: String! kty: String! crv: String! x: String! y: String! alg: String! use: String!
  }
  enum UserModeration { ban unban }
  type DeleteResult { success: Boolean! }
  input CreateRoleInput { id: ID! name: String! color: String priority: Int permissions: [String!] }
  input UpdateRoleInput { name: String color: String priority: Int permissions: [String!] }
  type Query {
    viewer: Viewer!
    myPermissions: SignedInViewer!
    users(page: Int! = 1, limit: Int! = 20, search: String): UserPage!
    roles: [Role!]!
    role(id: ID!): Role
    activityLog(page: Int! = 1, limit: Int! = 50, userId: ID, action: String): ActivityPage!
    validateToken(token: String!): TokenValidation!
    signingKeys: [SigningKey!]!
    authHealth: Health! eventsHealth: Health! attendanceHealth: Health! gameHealth: Health! bingoHealth: Health!
  }
  type Mutation {
    beginSignIn(returnUrl: String, browser: String): Redirection!
    completeSignIn(code: String, state: String, error: String, browser: String): Redirection!
    signOut(returnUrl: String): Redirection!
    moderateUser(userId: ID!, action: UserModeration!, reason: String): User!
    createRole(input: CreateRoleInput!): Role!
    updateRole(id: ID!, input: UpdateRoleInput!): Role!
    deleteRole(id: ID!): DeleteResult!
    assignRole(userId: ID!, roleId: ID!): User!
    removeRole(userId: ID!, roleId: ID!): User!
  }
`);
