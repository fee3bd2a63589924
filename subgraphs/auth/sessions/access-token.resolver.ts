import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ChangesIdentity, requireUser, SignedIn } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import { NAME_LIMITS } from '#protocol/rules/text';
import { Timestamp } from '#protocol/scalars/timestamp';
import type { AuthDependencies } from '../dependencies';
import {
  createAccessToken,
  defaultExpiry,
  listAccessTokens,
  revokeAccessToken,
} from './access-token.commands';
import { AccessToken, NewAccessToken } from './access-token.fields';

@Resolver()
export class AccessTokensResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @SignedIn()
  @ListSize({ assumedSize: 20 })
  @Query(() => [AccessToken], { description: 'Your active access tokens, newest first.' })
  accessTokens(@Ctx() { caller }: SubgraphContext): Promise<AccessToken[]> {
    return listAccessTokens(this.dependencies.database, requireUser(caller).userId);
  }

  @SignedIn()
  @Mutation(() => NewAccessToken, {
    description:
      'Creates a bearer token with your permissions, for a script. The token is shown only in this response. An access token may create others only if it has `mayCreateTokens`; they end with it.',
  })
  createAccessToken(
    @Limited(NAME_LIMITS)
    @Arg('name', () => String, { description: 'Name of the token, 1 to 200 characters.' })
    name: string,
    @Arg('mayCreateTokens', () => Boolean, {
      defaultValue: false,
      description: 'Whether the token may create others, which end with it.',
    })
    mayCreateTokens: boolean,
    @Ctx() { caller }: SubgraphContext,
    @Arg('expiresAt', () => Timestamp, {
      nullable: true,
      description:
        'Time of expiry, at most 366 days in the future; 30 days from now by default. A token that an access token creates expires no later than its creator.',
    })
    expiresAt?: Date | null,
  ): Promise<NewAccessToken> {
    const { userId, sessionId } = requireUser(caller);
    const requested = {
      userId,
      name,
      expiresAt: expiresAt ?? defaultExpiry(),
      mayCreateTokens,
      sessionId,
      address: caller.address,
    };
    return createAccessToken(this.dependencies, requested);
  }

  @SignedIn()
  @ChangesIdentity()
  @Mutation(() => DeleteResult, {
    description: 'Revokes one of your access tokens immediately, and every token that it created.',
  })
  revokeAccessToken(
    @Arg('id', () => ID, { description: 'Id of the token, as in `accessTokens`.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return revokeAccessToken(this.dependencies, caller, id);
  }
}
