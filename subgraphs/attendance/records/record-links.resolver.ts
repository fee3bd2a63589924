import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Player } from '../players/player.reference';
import { User } from '../players/user.reference';
import { AttendanceRecord } from './attendance-record.type';

@Resolver(() => AttendanceRecord)
export class RecordLinksResolver {
  @FieldResolver(() => Player, {
    nullable: true,
    description: 'The player.',
  })
  player(@Root() { rsn }: AttendanceRecord): Player {
    return { name: rsn };
  }

  @FieldResolver(() => User, { nullable: true, description: 'The recorder.' })
  recorder(@Root() { recordedById }: AttendanceRecord): User {
    return { id: recordedById };
  }
}
