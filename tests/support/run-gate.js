/**
 * The gate. Builds once, then runs the tests; the static checks run sequentially beside both. Names the
 * failed steps and ends with one line, `N passed, N failed`, in which a static check counts as one.
 * `TEST_FULL=1` runs all suites, `TEST_FULL=all` also every case, `TEST_TOGETHER=0` each suite by
 * itself. Arguments are passed to jest.
 */
const { spawn } = require('node:child_process');

const BUILD = ['build', 'node build/main.mjs'];

/** They read sources alone. */
const CHECKS_OF_SOURCES = [
  ['lint', 'npm run --silent lint'],
  ['types', 'npm run --silent types'],
  ['boundaries', 'npm run --silent boundaries'],
  ['unused', 'npm run --silent unused'],
];

const CHECKS_OF_THE_BUILD = [['schema:check', 'node dist/processes/schema-check.js']];

const TESTS = ['tests', ['npx jest', ...process.argv.slice(2).map((argument) => `'${argument}'`)].join(' ')];

/** Whether folders run as one suite each, which `tests/together` explains: not for selected suites. */
const TOGETHER = process.env.TEST_TOGETHER !== '0' && process.argv.length === 2;

const CLOSING_LINE = /\n(\d+) passed, (\d+) failed\n$/;

/** Runs a command line. `onOutput` receives its output; standard error only when `stderr` is a pipe. */
async function run(command, stderr, onOutput) {
  const from = performance.now();
  const environment = { ...process.env, TEST_BUILT: '1', TEST_TOGETHER: TOGETHER ? '1' : '0' };
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', stderr], env: environment });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, seconds: ((performance.now() - from) / 1000).toFixed(1) };
}

/** Runs a static check with a low priority, in favour of the build and the tests. */
const checkBeside = ([name, command]) => check([name, `nice -n 10 ${command}`]);

/** Runs a step that counts as one check; prints its output only on failure. */
async function check([name, command]) {
  let written = '';
  const { code, seconds } = await run(command, 'pipe', (text) => {
    written += text;
  });
  if (code === 0) process.stdout.write(`${name}: passed in ${seconds} s\n`);
  else process.stdout.write(`${written}\n${name}: FAILED with ${code}\n`);
  return { name, code, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Runs jest and extracts its closing line. */
async function test([name, command]) {
  let [passed, failed] = [0, 0];
  // Standard error is inherited, for jest's progress.
  const { code, seconds } = await run(command, 'inherit', (text) => {
    const closing = CLOSING_LINE.exec(text);
    if (closing) [passed, failed] = closing.slice(1).map(Number);
    process.stdout.write(text.replace(CLOSING_LINE, '\n'));
  });
  process.stdout.write(`${name}: ${code === 0 ? `passed in ${seconds} s` : `FAILED with ${code}`}\n`);
  // An aborted run has no closing line.
  return { name, code, passed, failed: code === 0 ? 0 : Math.max(failed, 1) };
}

async function sequentially(steps, runStep) {
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
}

async function main() {
  const sources = sequentially(CHECKS_OF_SOURCES, checkBeside);
  const outcomes = [await check(BUILD)];
  if (outcomes[0].code === 0) {
    const rest = sources.then(() => sequentially(CHECKS_OF_THE_BUILD, checkBeside));
    outcomes.push(...(await Promise.all([test(TESTS), rest])).flat());
  }
  outcomes.push(...(await sources));
  const broken = outcomes.filter(({ code }) => code !== 0);
  if (broken.length > 0) process.stdout.write(`\nFAILED: ${broken.map(({ name }) => name).join(', ')}\n`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

main();
