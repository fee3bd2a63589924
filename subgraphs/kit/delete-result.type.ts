import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@shareable')
@ObjectType('DeleteResult', { simpleResolvers: true, description: 'The answer to a deletion.' })
export class DeleteResult {
  @Field(() => Boolean, { description: 'Always true: a deletion that fails is an error.' })
  success: boolean;
}

export function deleteResult(): DeleteResult {
  return { success: true };
}
