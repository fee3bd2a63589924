import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { ChangesIdentity, Public } from '#kit/access/access';
import { Internal } from '#kit/access/internal';
import type { SubgraphContext } from '#kit/context';
import { beginSignIn, completeSignIn, signOut } from './sign-in.commands';
import { Redirection, type SignInDependencies } from './sign-in.fields';

@Resolver()
export class SignInResolver {
  constructor(private readonly dependencies: SignInDependencies) {}

  @Public()
  @Internal()
  @Mutation(() => Redirection, {
    description:
      'Starts a sign-in: the cookie binds it to the browser, the location is that of the identity provider.',
  })
  beginSignIn(
    @Arg('returnUrl', () => String, { nullable: true, description: 'Where to redirect afterwards.' })
    returnUrl?: string | null,
    @Arg('browserBindings', () => [String], {
      nullable: true,
      description:
        "Values of this browser's sign-in cookies, oldest first. Of too many, the oldest are cleared.",
    })
    browserBindings?: readonly string[] | null,
    @Arg('browser', () => String, {
      nullable: true,
      description: 'Ignored.',
      deprecationReason: 'Every sign-in is bound by a new secret; use browserBindings.',
    })
    _browser?: string | null,
  ): Promise<Redirection> {
    return beginSignIn(this.dependencies, this.dependencies.identityProvider, {
      returnUrl: returnUrl ?? null,
      bindings: browserBindings ?? [],
    });
  }

  @Public()
  @Internal()
  @ChangesIdentity()
  @Mutation(() => Redirection, {
    description:
      "Completes a sign-in with the identity provider's response. The cookie is the session token.",
  })
  completeSignIn(
    @Ctx() { caller }: SubgraphContext,
    @Arg('code', () => String, { nullable: true, description: 'Authorization code.' }) code?: string | null,
    @Arg('state', () => String, {
      nullable: true,
      description: 'The state with which the sign-in was started.',
    })
    state?: string | null,
    @Arg('error', () => String, {
      nullable: true,
      description: "The identity provider's error, if it returned no code.",
    })
    error?: string | null,
    @Arg('browserBindings', () => [String], {
      nullable: true,
      description: "Values of this browser's sign-in cookies, which must include that of this sign-in.",
    })
    browserBindings?: readonly string[] | null,
    @Arg('browser', () => String, {
      nullable: true,
      description: 'Value of the cookie of this sign-in.',
      deprecationReason: 'A browser may have several sign-ins in progress; use browserBindings.',
    })
    browser?: string | null,
  ): Promise<Redirection> {
    const bindings = browserBindings ?? [];
    return completeSignIn(this.dependencies, this.dependencies.identityProvider, caller, {
      code: code ?? null,
      state: state ?? null,
      error: error ?? null,
      bindings: browser ? [...bindings, browser] : bindings,
    });
  }

  @Public()
  @ChangesIdentity()
  @Mutation(() => Redirection, {
    description: "Ends the caller's session, if any.",
  })
  signOut(
    @Ctx() { caller }: SubgraphContext,
    @Arg('returnUrl', () => String, { nullable: true, description: 'Where to redirect afterwards.' })
    returnUrl?: string | null,
    @Internal()
    @Arg('sessionToken', () => String, {
      nullable: true,
      description: 'Token of the cleared cookie, whose session ends as well.',
      deprecationReason: 'A browser may have several session cookies; use sessionTokens.',
    })
    sessionToken?: string | null,
    @Internal()
    @Arg('sessionTokens', () => [String], {
      nullable: true,
      description: 'Tokens of the cleared cookies, whose sessions end as well.',
    })
    sessionTokens?: readonly string[] | null,
  ): Promise<Redirection> {
    const tokens = sessionTokens ?? [];
    return signOut(this.dependencies, caller, {
      returnUrl: returnUrl ?? null,
      sessionTokens: sessionToken ? [...tokens, sessionToken] : tokens,
    });
  }
}
