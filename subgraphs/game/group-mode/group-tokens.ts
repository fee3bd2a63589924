import { foldPlayerName } from '#kit/rules/player-name';

/** Which groups may be shown, by the tokens that the operator has for them. */
export class GroupTokens {
  private readonly byName: ReadonlyMap<string, { readonly name: string; readonly token: string }> | null;

  /** @param tokens by the group's name; null where the provider needs none. */
  constructor(tokens: ReadonlyMap<string, string> | null) {
    this.byName =
      tokens && new Map([...tokens].map(([name, token]) => [foldPlayerName(name), { name, token }]));
  }

  /** The name by which the provider is asked: as it was configured, in any case; null for a group without a token. */
  nameOf(name: string): string | null {
    return this.byName ? (this.byName.get(foldPlayerName(name))?.name ?? null) : name.trim();
  }

  /** Null where none is needed. */
  tokenOf(name: string): string | null {
    return this.byName?.get(foldPlayerName(name))?.token ?? null;
  }
}
