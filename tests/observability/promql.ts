/** Metrics and labels in a PromQL expression. Supports the grammar used in rules and dashboards only. */
export interface PromqlReferences {
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
  /** Labels used in selectors, by metric. */
  readonly selectors: readonly { readonly metric: string; readonly label: string }[];
}

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SELECTOR = /([\w:]*)\{([^}]*)\}/g;
const RANGE = /\[[^\]]*\]/g;
const STRING = /"(?:[^"\\]|\\.)*"/g;
const WORD = /[a-zA-Z_:][\w:]*(?!\w)(\s*\()?/g;
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);

export function referencesOf(expression: string): PromqlReferences {
  const labels: string[] = [];
  const selectors: { metric: string; label: string }[] = [];
  const bare = expression
    .replace(STRING, '')
    .replace(SELECTOR, (_all, metric: string, matchers: string) => {
      const names = matchers.split(',').map((matcher) => /^\s*(\w*)/.exec(matcher)?.[1] ?? '');
      labels.push(...names);
      selectors.push(...names.filter((label) => label !== '').map((label) => ({ metric, label })));
      return `${metric} `;
    })
    .replace(GROUPING, (_all, names: string) => {
      labels.push(...names.split(',').map((name) => name.trim()));
      return ' ';
    })
    .replace(RANGE, ' ');
  const metrics = [...bare.matchAll(WORD)].flatMap(([word, call]) =>
    call === undefined && !OPERATORS.has(word) ? [word] : [],
  );
  return { metrics, labels: labels.filter((label) => label !== ''), selectors };
}
