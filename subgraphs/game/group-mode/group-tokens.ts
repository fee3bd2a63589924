import { foldPlayerName } from '#kit/rules/player-name';

/** The public groups, as configured by the operator's tokens for them. */
export class GroupTokens {
  private readonly byName: ReadonlyMap<string, { readonly name: string; readonly token: string }> | null;

  /** @param tokens by the group's name; null if the provider needs none. */
  constructor(tokens: ReadonlyMap<string, string> | null) {
    this.byName =
      tokens && new Map([...tokens].map(([name, token]) => [foldPlayerName(name), { name, token }]));
  }

  /** Returns the configured name of a group, found ignoring case; null for a group without a token. */
  nameOf(name: string): string | null {
    return this.byName ? (this.byName.get(foldPlayerName(name))?.name ?? null) : name.trim();
  }

  /** Returns the token of a group; null if none is needed. */
  tokenOf(name: string): string | null {
    return this.byName?.get(foldPlayerName(name))?.token ?? null;
  }
}
