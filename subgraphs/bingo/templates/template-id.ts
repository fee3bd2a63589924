import { randomBytes } from 'node:crypto';

/** Returns a new template id: `tpl_` and 144 random bits in base64url. */
export function newTemplateId(): string {
  return `tpl_${randomBytes(18).toString('base64url')}`;
}

/** Returns whether an external value has the format of a template id. */
export function isTemplateId(value: unknown): value is string {
  return typeof value === 'string' && /^tpl_[\w-]{24}$/.test(value);
}
