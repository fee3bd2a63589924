import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@shareable')
@ObjectType('DeleteResult', { simpleResolvers: true, description: 'The result of a deletion.' })
export class DeleteResult {
  @Field(() => Boolean, { description: 'Always true; a failed deletion is an error.' })
  success: boolean;
}

export function deleteResult(): DeleteResult {
  return { success: true };
}
