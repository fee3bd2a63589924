import { registerEnumType } from 'type-graphql';
import type { Mode } from '#kit/rules/team-size';

/** The modes of an event in the GraphQL schema. */
export const TileEventMode: { readonly [Name in Mode]: Name } = { solo: 'solo', teams: 'teams' };

registerEnumType(TileEventMode, {
  name: 'TileEventMode',
  description: 'How the participants of a tile event compete.',
  valuesConfig: {
    solo: { description: 'Everybody alone.' },
    teams: { description: 'In teams: a tile is completed once for the team, by the proof of a member.' },
  },
});
