import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Permitted, Public } from '#kit/access/access';
import type { SubgraphContext } from '#kit/context';
import { Cost } from '#kit/cost';
import type { BingoDependencies } from '../dependencies';
import { BingoEvent } from '../events/bingo-event.type';
import { applyTemplate } from './apply-template';
import { exportEvent } from './export-event';
import { cloneEvent, importEvent } from './import-event';
import { BingoImportPreview } from './import-preview.type';
import { previewImport } from './preview-import';
import { ApplyBingoTemplateInput, CloneBingoEventInput, ImportBingoEventInput } from './template.inputs';
import { templateSchema } from './template-document';
import { BingoTemplateDocument } from './template-document.scalar';

/** A document may have as many values as a large board. */
export const DOCUMENT_COST = 500;

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
      'What `applyBingoTemplate` would change in an event, and what it would refuse because participants completed tasks.',
  })
  bingoImportPreview(
    @Arg('eventId', () => ID, { description: 'The event.' }) eventId: string,
    @Arg('input', () => ApplyBingoTemplateInput, { description: 'What the event shall become.' })
    input: ApplyBingoTemplateInput,
  ): Promise<BingoImportPreview> {
    return previewImport(this.dependencies.database, eventId, input);
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
