/** Lines between `# generated: <name>` and `# end of <name>`, by name. */
export type Blocks = Readonly<Record<string, readonly string[]>>;

/**
 * Replaces the generated blocks of a file, indented like their first marker.
 *
 * @throws Error when the markers of a block are missing.
 */
export function replaceBlocks(text: string, blocks: Blocks): string {
  return Object.entries(blocks).reduce((replaced, [name, lines]) => {
    const block = new RegExp(`^( *)# generated: ${name}\\n[^]*?^ *# end of ${name}$`, 'm');
    if (!block.test(replaced)) throw new Error(`there is no generated block "${name}"`);
    return replaced.replace(block, (_, indent: string) =>
      [`# generated: ${name}`, ...lines, `# end of ${name}`]
        .map((line) => (line === '' ? '' : `${indent}${line}`))
        .join('\n'),
    );
  }, text);
}
