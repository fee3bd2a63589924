import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { connectionType } from '#kit/connection';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { UserEntity } from '../members/user.fields';

export enum ClaimStatus {
  unverified = 'unverified',
  verified = 'verified',
  disputed = 'disputed',
}

registerEnumType(ClaimStatus, {
  name: 'PlayerClaimStatus',
  description: 'What a claim of a player is worth.',
  valuesConfig: {
    unverified: { description: 'Nothing proves it yet: it has no effect.' },
    verified: { description: 'The player belongs to the user.' },
    disputed: { description: 'Another verified claim of the player is older; an administrator decides.' },
  },
});

export enum ClaimProof {
  game_client = 'game_client',
  organiser = 'organiser',
}

registerEnumType(ClaimProof, {
  name: 'PlayerClaimProof',
  description: 'What verified a claim.',
  valuesConfig: {
    game_client: { description: "A notification of the game client with the user's own key." },
    organiser: { description: 'An administrator.' },
  },
});

@Entity('player_claims', { schema: 'auth' })
@Index('ix_player_claims_name', ['name'])
@Index('ix_player_claims_newest', ['createdAt', 'userId', 'name'])
@Check('ck_player_claims_proof', `verified_by IN ('game_client', 'organiser')`)
@Check('ck_player_claims_verified', '(verified_at IS NULL) = (verified_by IS NULL)')
export class PlayerClaimEntity {
  @PrimaryColumn('text', { name: 'user_id', primaryKeyConstraintName: 'pk_player_claims' })
  userId: string;

  /** Folded. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_player_claims' })
  name: string;

  @Column('text')
  spelling: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'verified_at', precision: 3, nullable: true })
  verifiedAt: Date | null;

  @Column('text', { name: 'verified_by', nullable: true })
  verifiedBy: ClaimProof | null;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_player_claims_user' })
  user: UserEntity;
}

@ObjectType('PlayerClaim', { simpleResolvers: true, description: 'A user says that a player is theirs.' })
export class PlayerClaim {
  @Field(() => ID, { description: 'Id of the user.' })
  userId: string;

  @Field(() => String, { description: 'Name of the player, as the user writes it.' })
  name: string;

  @Field(() => ClaimStatus, { description: 'What it is worth.' })
  status: ClaimStatus;

  @Field(() => ClaimProof, { nullable: true, description: 'What verified it; null while nothing did.' })
  verifiedBy: ClaimProof | null;

  @Field(() => Timestamp, { description: 'Time of the claim.' })
  createdAt: Instant;

  @Field(() => Timestamp, { nullable: true, description: 'When it was verified; null while it is not.' })
  verifiedAt: Instant | null;
}

export const PlayerClaimConnection = connectionType(
  PlayerClaim,
  'PlayerClaim',
  'Claims of players, newest first, then by user and name.',
);

/** The game area's player, extended with names and claims. */
@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;
}
