import type { Database } from '#kit/database/database';
import { invalidArgument, notFound } from '#protocol/errors';
import { readDocument } from './read-document';
import { TemplateEntity } from './template.entity';
import type { TemplateDocument } from './template-document';
import { isTemplateId } from './template-id';

/** A document, or the id of a template. */
export interface DocumentChoice {
  readonly document?: unknown;
  readonly templateId?: string | null;
}

/**
 * Returns the document that an input has or names.
 *
 * @throws DomainError BAD_USER_INPUT naming the invalid part, NOT_FOUND for an unknown template.
 */
export async function chosenDocument(
  database: Database,
  { document, templateId }: DocumentChoice,
): Promise<TemplateDocument> {
  refuseBoth(document, templateId, 'the id of a template');
  if (templateId == null) return readDocument('input.document', document);
  const template = isTemplateId(templateId)
    ? await database.entities.findOneBy(TemplateEntity, { id: templateId })
    : null;
  if (!template) throw notFound('Template');
  return readDocument('input.templateId', template.document);
}

/** @throws DomainError BAD_USER_INPUT unless exactly one of a document and an id is given. */
export function refuseBoth(document: unknown, id: string | null | undefined, what: string): void {
  if ((document == null) !== (id == null)) return;
  throw invalidArgument('input.document', `must be given, or else ${what}, but not both`);
}
