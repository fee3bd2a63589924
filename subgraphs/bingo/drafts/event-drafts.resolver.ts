import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { IF_VERSION, Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import { NAME_LIMITS } from '#protocol/rules/text';
import type { BingoDependencies } from '../dependencies';
import { User } from '../participants/player.reference';
import { BingoEventDraft, BingoEventDraftContent, MOST_DRAFTS } from './event-draft.fields';
import { deleteDraft, saveDraft } from './event-drafts.commands';
import { findContents, findDraft, listDrafts } from './event-drafts.queries';

/** A draft may have as many values as a large board. */
const CONTENT_COST = 500;

@Resolver(() => BingoEventDraft)
export class EventDraftsResolver {
  private readonly contents;

  constructor(private readonly dependencies: BingoDependencies) {
    this.contents = batched((ids: readonly string[]) => findContents(dependencies.database, ids));
  }

  @Permitted('manage_bingo')
  @ListSize({ assumedSize: MOST_DRAFTS })
  @Query(() => [BingoEventDraft], {
    description: 'The drafts of bingo events, last saved first; at most 50. Only organisers see them.',
  })
  bingoEventDrafts(): Promise<BingoEventDraft[]> {
    return listDrafts(this.dependencies.database);
  }

  @Permitted('manage_bingo')
  @Query(() => BingoEventDraft, { nullable: true, description: 'A draft by id; null if there is none.' })
  bingoEventDraft(
    @Arg('id', () => ID, { description: 'Id of the draft.' }) id: string,
  ): Promise<BingoEventDraft | null> {
    return findDraft(this.dependencies.database, id);
  }

  @Cost(CONTENT_COST)
  @FieldResolver(() => BingoEventDraftContent, {
    nullable: true,
    description:
      'What is known of the event; null if the draft was deleted meanwhile. For `bingoEventDraft`: those of a list would cost more than an operation may.',
  })
  content(@Root() { id }: BingoEventDraft, @Ctx() context: SubgraphContext): Promise<unknown> {
    return loaderOf(context, this.contents).load(id);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The organiser who last saved it.' })
  updatedBy(@Root() { updatedById }: BingoEventDraft): User {
    return { id: updatedById };
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEventDraft, {
    description:
      'Saves a draft of a bingo event: a new one, or the name and content of an existing one. CONFLICT if there are 50 already. `createBingoEvent` with `draftId` makes the event.',
  })
  saveBingoEventDraft(
    @Limited(NAME_LIMITS)
    @Arg('name', () => String, { description: 'Name in the list of drafts, 1 to 200 characters.' })
    name: string,
    @Arg('content', () => BingoEventDraftContent, { description: 'What is known of the event.' })
    content: unknown,
    @Ctx() { caller }: SubgraphContext,
    @Arg('id', () => ID, { nullable: true, description: 'The draft to change; a new one by default.' })
    id?: string | null,
    @Arg('ifVersion', () => Int, IF_VERSION) ifVersion?: number | null,
  ): Promise<BingoEventDraft> {
    return saveDraft(this.dependencies.database, caller, { id, ifVersion, name, content });
  }

  @Permitted('manage_bingo')
  @Mutation(() => DeleteResult, { description: 'Deletes a draft of a bingo event. Irreversible.' })
  deleteBingoEventDraft(
    @Arg('id', () => ID, { description: 'Id of the draft.' }) id: string,
  ): Promise<DeleteResult> {
    return deleteDraft(this.dependencies.database, id);
  }
}
