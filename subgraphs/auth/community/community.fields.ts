import { Field, InputType, ObjectType } from 'type-graphql';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { checkName, Limited } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import type { FieldTable } from '#kit/fields';
import { described, NAME, shownFields, updatedFields } from '#kit/graph-fields';
import { PICTURE_ID } from '#kit/picture';
import { invalidArgument } from '#protocol/errors';
import { NAME_LIMITS, PROSE_LIMITS, proseProblem } from '#protocol/rules/text';
import { COLOR_LIMITS, colorProblem } from '../members/role.fields';

/** Maximum number of links. */
const MOST_LINKS = 10;
/** Limits of the address of a link. */
const URL_LIMITS = { maxLength: 500 };

/** A link of the community, such as to its chat server. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

@ObjectType('CommunityLink', { simpleResolvers: true, description: 'A link of the community.' })
export class CommunityLink implements Link {
  @Field(() => String, { description: 'What it leads to, such as `Chat server`.' })
  label: string;

  @Field(() => String, { description: 'Address, beginning with `https://`.' })
  url: string;
}

@InputType('CommunityLinkInput', { description: 'A link of the community.' })
export class CommunityLinkInput implements Link {
  @Limited(NAME_LIMITS)
  @Field(() => String, { description: 'What it leads to, 1 to 200 characters.' })
  label: string;

  @Limited(URL_LIMITS)
  @Field(() => String, { description: 'Address, beginning with `https://`, up to 500 characters.' })
  url: string;
}

@Entity('community', { schema: 'auth' })
@Check('ck_community_one', 'id = 1')
export class CommunityEntity {
  /** Always 1: there is one community. */
  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'pk_community' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  /** `#RRGGBB` */
  @Column('text', { nullable: true })
  color: string | null;

  /** Id of the logo in the library of pictures. */
  @Column('text', { name: 'picture_id', nullable: true })
  pictureId: string | null;

  @Column('jsonb')
  links: Link[];
}

/** The profile of the community. */
export type CommunityFields = Omit<CommunityEntity, 'id'>;

export const COMMUNITY_FIELDS: FieldTable<CommunityFields, 'name'> = {
  name: { ...NAME, ...described('Name of the community, 1 to 200 characters.') },
  description: {
    title: 'description',
    initially: '',
    problem: proseProblem,
    limits: PROSE_LIMITS,
    ...described('A short text about the community, up to 4,000 characters.'),
  },
  color: {
    title: 'color',
    nullable: true,
    problem: colorProblem,
    limits: COLOR_LIMITS,
    ...described('Colour of the pages, `#RRGGBB`; null for that of the product.'),
  },
  pictureId: {
    ...PICTURE_ID,
    title: 'logo',
    ...described('Id of its logo, one of `pictures`; null without one.'),
  },
  // The type has them as objects of their own.
  links: {
    title: 'links',
    initially: [],
    check: checkLinks,
    limits: { maxItems: MOST_LINKS },
    graph: () => [CommunityLinkInput],
    updated: 'Links, such as to the chat server, at most 10, in the order in which they are shown.',
  },
};

function checkLinks(argument: string, links: readonly Link[]): void {
  if (links.length > MOST_LINKS) throw invalidArgument(argument, `must have at most ${MOST_LINKS} links`);
  for (const [index, { label, url }] of links.entries()) {
    checkName(`${argument}.${index}.label`, label);
    if (!isHttps(url)) {
      const { maxLength } = URL_LIMITS;
      throw invalidArgument(
        `${argument}.${index}.url`,
        `must be an https address of at most ${maxLength} characters`,
      );
    }
  }
}

function isHttps(url: string): boolean {
  return (
    url.length <= URL_LIMITS.maxLength &&
    /^https:\/\/\S+$/i.test(url) &&
    URL.canParse(url) &&
    new URL(url).protocol === 'https:'
  );
}

@ObjectType('Community', {
  simpleResolvers: true,
  description: 'Profile of the community that runs the platform.',
})
export class Community extends shownFields<CommunityFields, Omit<CommunityFields, 'links'>>(
  COMMUNITY_FIELDS,
) {
  @ListSize({ assumedSize: MOST_LINKS })
  @Field(() => [CommunityLink], { description: 'Links, such as to the chat server, in order.' })
  links: Link[];
}

@InputType('UpdateCommunityInput', {
  description:
    'Changes to the profile of the community. Absent fields are kept; the first time, `name` is required.',
})
export class UpdateCommunityInput extends updatedFields(COMMUNITY_FIELDS) {}
