import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import { Limited } from '#kit/arguments';
import { batched } from '#kit/batched';
import { AFTER, CONNECTION_SIZE, type Connection, FIRST, sliceOf } from '#kit/connection';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { Cost, ListSize } from '#kit/cost';
import { FROM_ONE } from '#kit/database/page';
import { DeleteResult } from '#kit/delete-result.type';
import { BingoEvent } from '../board/event.fields';
import type { BingoDependencies } from '../dependencies';
import { cloneEvent, importEvent } from './import.commands';
import { BingoImportPreview } from './import.fields';
import {
  ApplyBingoTemplateInput,
  BingoEventTemplate,
  BingoEventTemplateConnection,
  BingoTemplateDocument,
  CloneBingoEventInput,
  CreateBingoEventTemplateInput,
  ImportBingoEventInput,
} from './template.fields';
import { templateSchema } from './template-document';
import { applyTemplate, createTemplate, deleteTemplate, previewImport } from './templates.commands';
import { exportEvent, findDocuments, findTemplate, isTemplateKey, listTemplates } from './templates.queries';

/** A document may have as many values as a large board. */
const DOCUMENT_COST = 500;

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

@Resolver()
export class TemplatesResolver {
  private readonly schema = JSON.stringify(templateSchema(), null, 2);

  constructor(private readonly dependencies: BingoDependencies) {}

  @Public()
  @Query(() => String, { description: 'The JSON Schema of template documents, as JSON.' })
  bingoTemplateSchema(): string {
    return this.schema;
  }

  @Permitted('manage_bingo')
  @Cost(DOCUMENT_COST)
  @Query(() => BingoTemplateDocument, {
    nullable: true,
    description:
      'An event as a document, without participants and progress; importing it gives the same settings and board. Null if there is no such event.',
  })
  bingoEventExport(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
  ): Promise<unknown> {
    return exportEvent(this.dependencies.database, eventId);
  }

  @Permitted('manage_bingo')
  @Cost(DOCUMENT_COST)
  @Query(() => BingoImportPreview, {
    description:
      'What `applyBingoTemplate` would change in an event, and what it would refuse: the import is made and rolled back.',
  })
  bingoImportPreview(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('input', () => ApplyBingoTemplateInput, { description: 'What the event shall become.' })
    input: ApplyBingoTemplateInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoImportPreview> {
    return previewImport(this.dependencies, caller, eventId, input);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, { description: 'Creates a bingo event from a document or a template.' })
  importBingoEvent(
    @Arg('input', () => ImportBingoEventInput, { description: 'The event.' }) input: ImportBingoEventInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEvent> {
    return importEvent(this.dependencies, caller, input);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, {
    description: 'Creates a bingo event with the settings, the duration and the board of another one.',
  })
  cloneBingoEvent(
    @Arg('eventId', () => ID, { description: 'The event to copy.' }) eventId: string,
    @Arg('input', () => CloneBingoEventInput, { description: 'The copy.' }) input: CloneBingoEventInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEvent> {
    return cloneEvent(this.dependencies, caller, eventId, input);
  }

  @Permitted('manage_bingo')
  @Mutation(() => BingoEvent, {
    description:
      'Imports a document or a template into an event, which keeps its id, start and set status. Completed tasks can be neither removed nor moved; `bingoImportPreview` shows what changes.',
  })
  applyBingoTemplate(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('input', () => ApplyBingoTemplateInput, { description: 'What the event shall become.' })
    input: ApplyBingoTemplateInput,
    @Ctx() { caller }: SubgraphContext,
  ): Promise<BingoEvent> {
    return applyTemplate(this.dependencies, caller, eventId, input);
  }
}
