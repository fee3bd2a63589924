import { readArtefacts, subgraphsOf } from './artefacts';
import { checkVariants } from './check/check-variants';
import { composeVariants } from './variants';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@tag"])';
const PATH = 'variants/public.graphql';

describe('the public variant', () => {
  it('excludes fields for administrators and services, and types used only there', () => {
    const sdl = `${LINK}
      type Query {
        cat: String @tag(name: "access/public")
        mine: Mine @tag(name: "access/authenticated")
        users: [Account!]! @tag(name: "permission/manage_users")
        token: Boolean @tag(name: "access/service")
      }
      type Mine { "Mine." name: String banned: Boolean @tag(name: "permission/view_admin") }
      type Account { id: ID! }`;
    expect(composeVariants([{ name: 'cats', sdl }]).get(PATH)).toBe(
      'type Mine {\n  """Mine."""\n  name: String\n}\n\ntype Query {\n  cat: String\n  mine: Mine\n}\n',
    );
  });

  it('of the platform excludes bans and includes standings', () => {
    const text = composeVariants(subgraphsOf(readArtefacts())).get(PATH) ?? '';
    expect(text).not.toMatch(/isBanned|activityLog|validateToken|AutomationRule/);
    expect(text).toContain('bingoLeaderboard(');
  });

  it('is rejected if the remaining schema is invalid', () => {
    const sdl = `${LINK} type Query { cats(filter: FilterInput!): String }
      input FilterInput { name: String! @tag(name: "permission/view_admin") mood: String }`;
    expect(checkVariants([{ name: 'cats', sdl }]).findings).toMatchObject([
      { severity: 'error', rule: 'VARIANT_INVALID', message: expect.stringContaining('FilterInput.name') },
    ]);
  });
});
