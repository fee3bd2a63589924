import { Field, Int, ObjectType } from 'type-graphql';

/** Fields of every page of a list. The page type of a list extends it with the items. */
@ObjectType({ simpleResolvers: true })
export abstract class ListPage {
  @Field(() => Int, { description: 'Number of items on all pages.' })
  total: number;

  @Field(() => Int, { description: 'Page number, from 1.' })
  page: number;

  @Field(() => Int, { description: 'Items per page: the effective limit.' })
  limit: number;
}
