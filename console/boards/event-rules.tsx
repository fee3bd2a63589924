import { boardsText } from '#console/text/boards.ts';
import type { Board, Tier } from './board-state.ts';

const BONUSES = ['row', 'column', 'diagonal', 'board'] as const;

/** The bonuses and tiers of an event that has some. */
export function EventRules({ board }: { readonly board: Board }) {
  const { bonuses, tiers, mode } = board;
  const paid = BONUSES.filter((kind) => bonuses[kind] > 0);
  if (paid.length === 0 && tiers.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{boardsText.sections.rules}</h2>
      <ul>
        {paid.map((kind) => (
          <li key={kind}>{boardsText.bonus(boardsText.bonuses[kind], boardsText.points(bonuses[kind]))}</li>
        ))}
        {tiers.map((tier, index) => (
          <li key={tier.number}>{tierWords(tier, tiers[index - 1], mode)}</li>
        ))}
      </ul>
    </section>
  );
}

/** @param before none for the first tier, which is always open. */
function tierWords(
  { number, name, needed, openCount }: Tier,
  before: Tier | undefined,
  mode: Board['mode'],
): string {
  const open = mode === 'teams' ? boardsText.openForTeams : boardsText.openForPlayers;
  const condition =
    before && needed > 0 ? `${boardsText.needed(needed, boardsText.tier(before.number, before.name))}, ` : '';
  return `${boardsText.tier(number, name)} – ${condition}${openCount > 0 ? open(openCount) : boardsText.locked}`;
}
