import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, SignedIn } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import { requireUser } from '#kit/require-user';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { AuthDependencies } from '../dependencies';
import { AccessToken, NewAccessToken } from './access-token.type';
import { createAccessToken } from './create-access-token';
import { listAccessTokens } from './list-access-tokens';
import { revokeAccessToken } from './revoke-access-token';

@Resolver()
export class AccessTokensResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @SignedIn()
  @ListSize({ assumedSize: 20 })
  @Query(() => [AccessToken], { description: 'Your access tokens that have not ended, newest first.' })
  accessTokens(@Ctx() { caller }: SubgraphContext): Promise<AccessToken[]> {
    return listAccessTokens(this.dependencies.database, requireUser(caller).userId);
  }

  @SignedIn()
  @Mutation(() => NewAccessToken, {
    description:
      'Makes a bearer token for a script, with what you may do. It is shown this once. An access token may do this only if it was given `mayCreateTokens`, and what it makes ends with it.',
  })
  createAccessToken(
    @Arg('name', () => String, { description: 'What to call it, 1 to 200 characters.' }) name: string,
    @Arg('expiresAt', () => Timestamp, {
      description:
        'When it ends: in the future, at most 366 days. A token that an access token makes ends with that one at the latest.',
    })
    expiresAt: Date,
    @Arg('mayCreateTokens', () => Boolean, {
      defaultValue: false,
      description: 'Whether the token may create others, which end with it.',
    })
    mayCreateTokens: boolean,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<NewAccessToken> {
    const { userId, sessionId } = requireUser(caller);
    const asked = { userId, name, expiresAt, mayCreateTokens, sessionId, address: caller.address };
    return createAccessToken(this.dependencies, asked);
  }

  @SignedIn()
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description: 'Ends one of your access tokens at once, and every token that it made.',
  })
  revokeAccessToken(
    @Arg('id', () => ID, { description: 'Id of the token, as in `accessTokens`.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return revokeAccessToken(this.dependencies, caller, id);
  }
}
