import { registerEnumType } from 'type-graphql';
import type { Mode } from '#kit/rules/team-size';

/** The modes of an event in the GraphQL schema. */
export const BingoMode: { readonly [Name in Mode]: Name } = { solo: 'solo', teams: 'teams' };

registerEnumType(BingoMode, {
  name: 'BingoMode',
  description: 'How the participants of a bingo event compete.',
  valuesConfig: {
    solo: { description: 'Everybody alone.' },
    teams: {
      description: 'In teams: a task is completed once for the team, and counts of its members add up.',
    },
  },
});
