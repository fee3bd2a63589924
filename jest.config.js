const { readdirSync } = require('node:fs');
const { availableParallelism } = require('node:os');

/** Folders whose suites, except `*.full.test.ts`, run as one in the gate: tests/together. */
const FOLDERS_TOGETHER = readdirSync(`${__dirname}/tests/together`)
  .filter((name) => name.endsWith('.test.ts'))
  .map(
    (name) => `<rootDir>/${name.replace(/\.test\.ts$/, '').replaceAll('.', '/')}/(?!.*\\.full\\.test\\.ts$)`,
  );

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/tests/support/test-environment.js',
  roots: [
    '<rootDir>/subgraphs',
    '<rootDir>/gateway',
    '<rootDir>/rest-facade',
    '<rootDir>/schema',
    '<rootDir>/sandbox',
    '<rootDir>/processes',
    '<rootDir>/protocol',
    '<rootDir>/runtime',
    '<rootDir>/tests',
    '<rootDir>/tools',
    '<rootDir>/console',
  ],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(process.env.TEST_TOGETHER === '1' ? FOLDERS_TOGETHER : ['<rootDir>/tests/together/']),
    // Faults, crashes, several processes: `npm run test:full`.
    ...(process.env.TEST_FULL || process.env.FAULTS === 'all' ? [] : ['\\.full\\.test\\.ts$']),
    // Thirteen processes that are replaced one after the other: `npm run test:faults`.
    ...(process.env.FAULTS === 'all' ? [] : ['/tests/faults/rolling-']),
  ],
  moduleNameMapper: {
    '^#console/(.*)$': '<rootDir>/console/$1',
    '^#kit/(.*)$': '<rootDir>/subgraphs/kit/$1',
    '^#subgraphs/(.*)$': '<rootDir>/subgraphs/$1',
    '^#gateway/(.*)$': '<rootDir>/gateway/$1',
    '^#facade/(.*)$': '<rootDir>/rest-facade/$1',
    '^#schema/(.*)$': '<rootDir>/schema/$1',
    '^#sandbox/(.*)$': '<rootDir>/sandbox/$1',
    '^#processes/(.*)$': '<rootDir>/processes/$1',
    '^#protocol/(.*)$': '<rootDir>/protocol/$1',
    '^#runtime/(.*)$': '<rootDir>/runtime/$1',
    '^#tests/(.*)$': '<rootDir>/tests/$1',
    '^#tools/(.*)$': '<rootDir>/tools/$1',
  },
  transform: {
    '\\.(t|j|mj)s$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(auto-bind|jose|openid-client|oauth4webapi|flydrive|@poppinss|@humanwhocodes/retry|case-anything|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit)/)',
    '<rootDir>/dist/',
  ],
  // Parameters of every module: in a sandbox, each use of a global is a call of its interceptor, which took a
  // seventh of the processor time. Not those that suites or fake timers replace, or packages declare anew.
  sandboxInjectedGlobals: ['Array', 'Map', 'Math', 'Object', 'Proxy', 'Reflect', 'RegExp', 'Set', 'WeakMap'],
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  testSequencer: '<rootDir>/tests/support/test-sequencer.js',
  reporters: ['default', '<rootDir>/tests/support/closing-line-reporter.js'],
  // Platforms and browsers take their time on a busy machine.
  testTimeout: 180_000,
  // Much of a suite's time is another process's, or spent waiting: fewer workers would leave a core idle.
  maxWorkers: availableParallelism() + 2,
  workerIdleMemoryLimit: '1GB',
};
