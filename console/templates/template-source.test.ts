import { fileNameOf, inputOf, readDocument } from './template-source.ts';

describe('the source of a board', () => {
  it('is a template of the library or a document', () => {
    expect(inputOf({ name: 'Five', templateId: 'tpl_1' })).toEqual({ templateId: 'tpl_1' });
    expect(inputOf({ name: 'Five', document: { version: 1 } })).toEqual({ document: { version: 1 } });
  });

  it.each([
    ['{"version":1}', { version: 1 }],
    ['{', null],
    ['null', null],
  ])('is read from %s', (text, document) => {
    expect(readDocument(text)).toEqual(document);
  });

  it.each([
    ['Winter bingo (invented)', 'winter-bingo-invented.json'],
    ['../../x', 'x.json'],
    ['…', 'board.json'],
  ])('%s is stored under a plain name', (name, file) => {
    expect(fileNameOf(name)).toBe(file);
  });
});
