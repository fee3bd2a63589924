import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { DeleteResult } from '#kit/delete-result.type';
import { FROM_ONE, Limited } from '#kit/limited';
import type { BingoDependencies } from '../dependencies';
import { BingoEventTemplate, BingoEventTemplateConnection } from './bingo-event-template.type';
import { createTemplate } from './create-template';
import { deleteTemplate } from './delete-template';
import { findDocuments, findTemplate, isTemplateKey, listTemplates } from './find-templates';
import { CreateBingoEventTemplateInput } from './template.inputs';
import { BingoTemplateDocument } from './template-document.scalar';
import { DOCUMENT_COST } from './templates.resolver';

@Resolver(() => BingoEventTemplate)
export class TemplateLibraryResolver {
  private readonly documents;

  constructor(private readonly dependencies: BingoDependencies) {
    this.documents = batched((ids: readonly string[]) => findDocuments(dependencies.database, ids));
  }

  @Permitted('manage_bingo')
  @ListSize(CONNECTION_SIZE)
  @Query(() => BingoEventTemplateConnection, { description: 'The library of templates, by name.' })
  bingoEventTemplates(
    @Limited(FROM_ONE) @Arg('first', () => Int, { defaultValue: 50, description: FIRST }) first: number,
    @Arg('after', () => String, { nullable: true, description: AFTER }) after?: string | null,
  ): Promise<Connection<BingoEventTemplate>> {
    return listTemplates(this.dependencies.database, sliceOf({ first, after }, isTemplateKey));
  }

  @Permitted('manage_bingo')
  @Query(() => BingoEventTemplate, {
    nullable: true,
    description: 'A template by id; null if there is none.',
  })
  bingoEventTemplate(
    @Arg('id', () => ID, { description: 'Id of the template.' }) id: string,
  ): Promise<BingoEventTemplate | null> {
    return findTemplate(this.dependencies.database, id);
  }

  @Cost(DOCUMENT_COST)
  @FieldResolver(() => BingoTemplateDocument, { description: 'What `importBingoEvent` takes.' })
  document(@Root() { id }: BingoEventTemplate, @Ctx() context: SubgraphContext): Promise<unknown> {
    return loaderOf(context, this.documents).load(id);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEventTemplate, {
    description: 'Adds a document, or the export of an event, to the library.',
  })
  createBingoEventTemplate(
    @Arg('input', () => CreateBingoEventTemplateInput, { description: 'The template.' })
    input: CreateBingoEventTemplateInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEventTemplate> {
    return createTemplate(this.dependencies, caller, input);
  }

  @Permitted('manage_bingo')
  @Mutation(() => DeleteResult, {
    description: 'Deletes a template of the library. Events that were created from it stay. Irreversible.',
  })
  deleteBingoEventTemplate(
    @Arg('id', () => ID, { description: 'Id of the template.' }) id: string,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<DeleteResult> {
    return deleteTemplate(this.dependencies, caller, id);
  }
}
