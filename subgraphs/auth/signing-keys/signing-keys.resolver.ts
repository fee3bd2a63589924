import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Public, SuperAdminOnly } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import type { AuthDependencies } from '../dependencies';
import { rotateSigningKey } from './rotate-signing-key';
import { SigningKey } from './signing-key.type';

@Resolver()
export class SigningKeysResolver {
  constructor(private readonly dependencies: AuthDependencies) {}

  @Public()
  @ListSize({ assumedSize: 5 })
  @Query(() => [SigningKey], {
    description:
      'Public keys of session tokens: the current one, then those that signed what may still be in use.',
  })
  async signingKeys(): Promise<SigningKey[]> {
    return [...(await this.dependencies.signingKeys.publishedNow())];
  }

  @SuperAdminOnly()
  @Mutation(() => SigningKey, {
    description:
      'Has a new key sign session tokens from now on. Sessions stand, and the old key stays published.',
  })
  rotateSigningKey(@Ctx() { caller }: SubgraphContext): Promise<SigningKey> {
    return rotateSigningKey(this.dependencies, caller);
  }
}
