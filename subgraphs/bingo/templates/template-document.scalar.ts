import { GraphQLScalarType } from 'graphql';

/** Accepts any value: the use cases check it and say where it is wrong. */
export const BingoTemplateDocument = new GraphQLScalarType<unknown, unknown>({
  name: 'BingoTemplateDocument',
  description:
    'A bingo event as a document: `format`, `version`, `name`, `description`, `duration_ms` and `board` with `size` and `tasks`; `bingoTemplateSchema` is its JSON Schema. Errors name the invalid part, such as `document.board.tasks.3.trigger`.',
});
