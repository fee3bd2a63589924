import { readFileSync } from 'node:fs';
import { consoleDocuments, consoleDocumentsFile } from './console-documents';
import { readConsoleDocuments } from './read-console-documents';

describe('the documents of the console', () => {
  test('are generated from the committed sources', async () => {
    expect(readFileSync(consoleDocumentsFile, 'utf8')).toBe(await consoleDocuments());
  });

  test('have names of their own', () => {
    const names = readConsoleDocuments().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  });
});
