import { readFileSync } from 'node:fs';
import { consoleFiles } from './console-documents';
import { readConsoleDocuments } from './read-console-documents';

describe('the documents of the console', () => {
  test('are generated from the committed sources', async () => {
    for (const { path, text } of await consoleFiles()) expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('have names of their own', () => {
    const names = readConsoleDocuments().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  });
});
