/** Who may import whom: docs/adr/0002-one-package-strict-boundaries.md */
const outside = (allowed) => ({ pathNot: `^(${allowed.join('|')})` });
const inProduct = '^(subgraphs|gateway|rest-facade|schema|sandbox|processes|tests)/';

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|fixture)\\.ts$|/test-support/' },
  to: { path: inProduct, ...outside(allowed) },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules-import-nothing-but-rules',
      severity: 'error',
      from: { path: '^subgraphs/.*/rules/', pathNot: '\\.test\\.ts$' },
      to: { path: inProduct, pathNot: '/rules/' },
    },
    ...['auth', 'events', 'attendance', 'game', 'bingo'].map((area) =>
      only(`${area}-imports-kit-only`, `^subgraphs/${area}/`, [`subgraphs/${area}/`, 'subgraphs/kit/']),
    ),
    only('kit-imports-no-area', '^subgraphs/kit/', ['subgraphs/kit/']),
    only('schema-imports-kit-only', '^schema/', ['schema/', 'subgraphs/kit/']),
    only('gateway-imports-schema-and-kit', '^gateway/', ['gateway/', 'schema/', 'subgraphs/kit/']),
    only('facade-imports-gateway-schema-kit', '^rest-facade/', [
      'rest-facade/',
      'gateway/',
      'schema/',
      'subgraphs/kit/',
    ]),
    only('sandbox-imports-nothing', '^sandbox/', ['sandbox/']),
    {
      name: 'nobody-imports-processes',
      severity: 'error',
      from: { path: inProduct, pathNot: '^(processes|tests)/' },
      to: { path: '^processes/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { path: inProduct, pathNot: '^tests/|\\.test\\.ts$' },
      to: { path: '^tests/' },
    },
    {
      // Composers, inspectors and linters are devDependencies: what runs in production cannot load them.
      name: 'running-needs-no-check',
      severity: 'error',
      from: { path: '^processes/all-in-one/main\\.ts$' },
      to: {
        path: '^schema/(compose|variants)\\.ts$|^schema/(check|compare)/|^processes/schema-',
        reachable: true,
      },
    },
    {
      name: 'not-to-dev-dependencies',
      severity: 'error',
      from: {
        path: '^(subgraphs|gateway|rest-facade|sandbox)/',
        pathNot: '\\.(test|fixture)\\.ts$|/test-support/',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      conditionNames: ['source', 'require', 'node', 'import', 'default'],
      exportsFields: ['exports'],
    },
  },
};
