import { Directive } from 'type-graphql';
import { type FieldLimits, limitTags } from '#protocol/field-limits';

type LimitedDecorator = (target: object, key: string | symbol | undefined, index?: number) => void;

/** Limits of page numbers and sizes; larger sizes are lowered. */
export const FROM_ONE = { minimum: 1 };

/**
 * Declares what a rule accepts for an argument or input field, as tags of the federated schema, which OpenAPI
 * shows. Enforces nothing: pass the constant that the rule compares with.
 */
export function Limited(limits: FieldLimits): LimitedDecorator {
  const directives = limitTags(limits).map((tag) => Directive(`@tag(name: "${tag}")`));
  return (target, key, index) => {
    for (const directive of directives) {
      if (index === undefined) directive(target, key ?? '');
      else directive(target, key, index);
    }
  };
}
