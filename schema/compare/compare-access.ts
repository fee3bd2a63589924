import { parse } from 'graphql';
import { OWNER_TAG_PREFIX } from '#protocol/field-tags';
import { type AccessRules, accessRulesOf, rejectedRules, rulesWithOwners } from '../access-rules';
import type { Change } from '../changes';
import type { Usage } from './operation-usage';

/**
 * Compares access rules, the `@tag`s of two supergraphs. Clients do not see tags in the API schema, but are
 * rejected by them. Access that narrows breaks clients; access that opens may show what nobody meant to show.
 * @param before SDL of a supergraph.
 * @param after SDL of a supergraph.
 */
export function compareAccess(before: string, after: string, usage: Usage): Change[] {
  if (before === after) return [];
  // Versions 1 and 2 were published without the tags of the owner rule.
  const rulesOf = before.includes(`"${OWNER_TAG_PREFIX}`) ? rulesWithOwners : accessRulesOf;
  const others = rulesOf(parse(after, { noLocation: true }));
  return [...rulesOf(parse(before, { noLocation: true }))].flatMap(([coordinate, was]): Change[] => {
    const is = others.get(coordinate);
    if (is === undefined) return [];
    const [rejected, admitted] = [rejectedRules(was, is), rejectedRules(is, was)];
    const values = { from: rulesText(was), to: rulesText(is) };
    const changes: Change[] = [];
    if (rejected.length > 0) {
      const message = `Field '${coordinate}' is no longer for ${rejected.join(', ')}: it requires ${is.join(' or ')}`;
      const usedBy = usage.get(coordinate) ?? [];
      changes.push({
        class: 'breaking',
        subject: 'graph',
        rule: 'ACCESS_NARROWED',
        coordinate,
        message,
        ...values,
        usedBy,
      });
    }
    if (admitted.length > 0) {
      const message = `Field '${coordinate}' is now for ${admitted.join(', ')} too: it required ${was.join(' or ')}`;
      changes.push({
        class: 'dangerous',
        subject: 'graph',
        rule: 'ACCESS_WIDENED',
        coordinate,
        message,
        ...values,
        usedBy: [],
      });
    }
    return changes;
  });
}

function rulesText(rules: AccessRules): string {
  return rules.join(' or ') || 'everybody';
}
