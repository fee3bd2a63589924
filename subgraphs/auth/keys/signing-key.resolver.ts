import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Public, SuperAdminOnly } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { AuthDependencies } from '../dependencies';
import { SigningKey } from '../signing/signing-key.fields';
import { rotateSigningKey } from './signing-key.commands';

@Resolver()
export class SigningKeysResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Public()
  @ListSize({ assumedSize: 5 })
  @Query(() => [SigningKey], {
    description: 'Public keys of session tokens: the current one, then older ones with active sessions.',
  })
  async signingKeys(): Promise<SigningKey[]> {
    return [...(await this.dependencies.signingKeys.publishedNow())];
  }

  @SuperAdminOnly()
  @Mutation(() => SigningKey, {
    description:
      'Replaces the signing key of session tokens. Existing sessions remain valid and the old key remains published.',
  })
  rotateSigningKey(@Ctx() { caller }: SubgraphContext): Promise<SigningKey> {
    return rotateSigningKey(this.dependencies, caller);
  }
}
