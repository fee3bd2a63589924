import { parse } from 'acorn';
import { full } from 'acorn-walk';

const NOTHING = '...[],';

/**
 * Inserts a spread of nothing before each spread that an object literal starts with. In the V8 of Node 20, an
 * object that starts as the copy of another gets hidden classes of its own for the properties that follow, in
 * the old generation: 3 µs and some hundred bytes each time. Other objects share theirs.
 *
 * @throws SyntaxError if the code is neither a CommonJS nor an ES module.
 */
export function shareHiddenClasses(code) {
  if (!code.includes('...')) return code;
  const starts = [];
  full(parseModule(code), ({ type, properties }) => {
    if (type === 'ObjectExpression' && properties[0]?.type === 'SpreadElement')
      starts.push(properties[0].start);
  });
  const parts = [];
  let end = 0;
  for (const start of starts.sort((one, other) => one - other)) {
    parts.push(code.slice(end, start), NOTHING);
    end = start;
  }
  return parts.join('') + code.slice(end);
}

function parseModule(code) {
  const options = { ecmaVersion: 'latest', allowHashBang: true };
  try {
    return parse(code, { ...options, sourceType: 'script', allowReturnOutsideFunction: true });
  } catch {
    return parse(code, { ...options, sourceType: 'module' });
  }
}
