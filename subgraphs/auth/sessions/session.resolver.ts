import { Arg, ID, Query, Resolver } from 'type-graphql';
import { GatewayOnly, ServiceOnly } from '#kit/access/access';
import type { AuthDependencies } from '../dependencies';
import { SessionIdentity, TokenValidation } from './session.fields';
import { accessOfSession, validateToken } from './session.queries';

@Resolver()
export class SessionsResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @ServiceOnly()
  @Query(() => TokenValidation, {
    description: 'Validates a session token. Restricted to services of the operator.',
  })
  validateToken(
    @Arg('token', () => String, { description: 'The token as sent by the user.' }) token: string,
  ): Promise<TokenValidation> {
    return validateToken(this.dependencies, token);
  }

  @GatewayOnly()
  @Query(() => SessionIdentity, {
    nullable: true,
    description:
      'The user of a session; null if the session is unknown or expired, or its user is banned. Restricted to the gateway.',
  })
  async sessionIdentity(
    @Arg('sessionId', () => ID, { description: 'The `sid` claim of a verified token.' }) sessionId: string,
  ): Promise<SessionIdentity | null> {
    const { database, settings } = this.dependencies;
    const access = await accessOfSession(database, settings.superAdminIds, sessionId);
    if (!access) return null;
    const { user, permissions, isSuperAdmin } = access;
    return { userId: user.id, username: user.username, permissions, isSuperAdmin };
  }
}
