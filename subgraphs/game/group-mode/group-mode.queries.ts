import { foldPlayerName } from '#kit/rules/names';
import { invalidArgument } from '#protocol/errors';
import type { CacheReader, ProviderCache } from '../providers/provider-cache';
import { groupNameProblem } from '../rules/provider-name';
import type { GroupModeGroup } from './group-mode.fields';

/** The progress of a member of a group in group mode. */
export interface GroupModeMember {
  readonly username: string;
  /** Sum of the levels of all skills, at most 99 each. */
  readonly totalLevel: number;
  readonly totalXp: number;
}

/** A provider of group mode statistics. */
export interface GroupModePort {
  /**
   * Returns the members of a group.
   *
   * @returns null if the provider does not know the group, or it is private.
   * @throws DomainError UPSTREAM_UNAVAILABLE if it cannot be reached, RATE_LIMITED if the caller's share is
   *   spent.
   */
  members(groupName: string, caller: string): Promise<readonly GroupModeMember[] | null>;
}

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

/** The provider of group mode statistics and the cache of its responses. */
export interface GroupModeReading {
  readonly provider: GroupModePort;
  readonly tokens: GroupTokens;
  readonly groups: ProviderCache<readonly GroupModeMember[]>;
}

/**
 * Returns a group in group mode, cached for 15 minutes.
 *
 * @returns null for a group that is unknown to the provider or has no configured token.
 * @throws DomainError BAD_USER_INPUT for an invalid name.
 */
export async function readGroupModeGroup(
  { provider, tokens, groups }: GroupModeReading,
  name: string,
  reader: CacheReader,
): Promise<GroupModeGroup | null> {
  const problem = groupNameProblem(name);
  if (problem) throw invalidArgument('name', problem);
  const known = tokens.nameOf(name);
  if (known === null) return null;
  const response = await groups.read(
    foldPlayerName(known),
    (caller) => provider.members(known, caller),
    reader,
  );
  if (!response) return null;
  const members = [...response.value];
  const totalLevel = members.reduce((sum, member) => sum + member.totalLevel, 0);
  return {
    name: known,
    members,
    totalLevel,
    averageLevel: members.length === 0 ? 0 : totalLevel / members.length,
    freshness: response.freshness,
  };
}
