import { Arg, ID, Query, Resolver } from 'type-graphql';
import { GatewayOnly, ServiceOnly } from '#kit/access/access';
import type { AuthDependencies } from '../dependencies';
import { accessOfSession } from '../viewer/user-access';
import { SessionIdentity } from './session-identity.type';
import { TokenValidation } from './token-validation.type';
import { validateToken } from './validate-token';

@Resolver()
export class SessionsResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @ServiceOnly()
  @Query(() => TokenValidation, {
    description: 'What a session token is worth at this moment. For services of the operator.',
  })
  validateToken(
    @Arg('token', () => String, { description: 'The token, as the user sent it.' }) token: string,
  ): Promise<TokenValidation> {
    return validateToken(this.dependencies, token);
  }

  @GatewayOnly()
  @Query(() => SessionIdentity, {
    nullable: true,
    description:
      'Who a session belongs to; null when it is unknown or has expired, or its user is banned. For the gateway alone.',
  })
  async sessionIdentity(
    @Arg('sessionId', () => ID, { description: 'Claim `sid` of a token that verified.' }) sessionId: string,
  ): Promise<SessionIdentity | null> {
    const { database, settings } = this.dependencies;
    const access = await accessOfSession(database, settings.superAdminIds, sessionId);
    if (!access) return null;
    const { user, permissions, isSuperAdmin } = access;
    return { userId: user.id, username: user.username, permissions, isSuperAdmin };
  }
}
