import { GraphQLScalarType } from 'graphql';

/** Accepts any value as a report; reports are checked one by one, so that a bad one fails alone. */
export const BingoReport = new GraphQLScalarType<unknown, unknown>({
  name: 'BingoReport',
  description:
    'What happened in the game, as an object: `id` (8 to 64 letters, digits, `_` or `-`, chosen by the client), `occurred_at` (ISO 8601), `type` and `target` as in a trigger; at most one of `increment` (happened n more times, 1 by default), `total` (lifetime count of the player) and `level` (required for `skill_level`); optionally `source` with `npc_name`, `world` and `region_id`. Anything else is rejected; the other reports count.',
});
