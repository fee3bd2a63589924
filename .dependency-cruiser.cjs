/** Who may import whom: docs/adr/0002-keep-one-package-with-enforced-boundaries.md */
const outside = (allowed) => ({ pathNot: `^(${allowed.join('|')})` });
const inProduct = '^(subgraphs|gateway|rest-facade|schema|sandbox|processes|protocol|runtime|tests|tools)/';

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|fixture)\\.ts$|/test-support/' },
  to: { path: inProduct, ...outside(allowed) },
});

/**
 * The rooms of each area, of the kit, the gateway and the facade. Each may import those before it, so that no
 * folders form a circle; `.` are the files beside the rooms.
 */
const ROOMS = {
  'subgraphs/attendance': ['rules', 'records', 'days', 'sessions', 'players', 'standings', 'files'],
  'subgraphs/auth': [
    'rules',
    'signing',
    'activity',
    'members',
    'players',
    'pictures',
    'community',
    'sessions',
    'keys',
    'usage',
    'sign-in',
  ],
  'subgraphs/bingo': [
    'triggers',
    'rules',
    'board',
    'participants',
    'teams',
    'counting',
    'progress',
    'sources',
    'standings',
    'registration',
    'drafts',
    'events',
  ],
  'subgraphs/events': ['rules', 'totals', 'events', 'teams', 'proofs', 'results'],
  'subgraphs/game': [
    'rules',
    'delivery',
    'providers',
    'calendar',
    'group-mode',
    'tracker',
    'automation',
    'players',
    'readings',
    'chat',
    'webhooks',
    'configuration',
  ],
  'subgraphs/kit': [
    'rules',
    'database',
    'access',
    '.',
    'jobs',
    'players',
    'files',
    'idempotency',
    'execution',
    'teams',
    'area',
  ],
  gateway: [
    'cost',
    'uploads',
    'planning',
    'clients',
    'identity',
    'usage',
    'edge',
    'execution',
    'graph',
    'live',
    'graphql-endpoint',
    'subscriptions',
    'site',
  ],
  'rest-facade': ['.', 'request', 'response', 'examples', 'openapi', 'documents', 'serving'],
};
const room = (folder, name) => (name === '.' ? `^${folder}/[^/]+$` : `^${folder}/${name}/`);
const roomsInOrder = Object.entries(ROOMS).flatMap(([folder, rooms]) =>
  rooms.slice(0, -1).map((name, index) => ({
    name: `${folder}-${name}-imports-no-later-room`,
    severity: 'error',
    from: { path: room(folder, name), pathNot: '\\.(test|fixture)\\.ts$|/test-support/' },
    to: { path: rooms.slice(index + 1).map((later) => room(folder, later)) },
  })),
);

/** A folder that is no room would be unchecked. */
const onlyRooms = Object.entries(ROOMS).map(([folder, rooms]) => ({
  name: `${folder}-has-no-other-room`,
  severity: 'error',
  from: {
    path: `^${folder}/[^/]+/.*\\.ts$`,
    pathNot: `^${folder}/(${[...rooms, 'migrations', 'test-support'].join('|')})/`,
  },
  to: {},
}));

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
      from: { path: '^subgraphs/(.*/rules|bingo/triggers)/', pathNot: '\\.test\\.ts$' },
      to: { path: inProduct, pathNot: '/rules/|^subgraphs/bingo/triggers/' },
    },
    ...roomsInOrder,
    ...onlyRooms,
    // `$1` is the area that the importing file belongs to.
    only('area-imports-kit-only', '^subgraphs/(?!kit/)([^/]+)/', [
      'subgraphs/$1/',
      'subgraphs/kit/',
      'protocol/',
      'runtime/',
    ]),
    only('runtime-imports-protocol', '^runtime/', ['runtime/', 'protocol/']),
    only('protocol-imports-nothing', '^protocol/', ['protocol/']),
    only('kit-imports-no-area', '^subgraphs/kit/', ['subgraphs/kit/', 'protocol/', 'runtime/']),
    only('schema-imports-protocol', '^schema/', ['schema/', 'protocol/', 'runtime/']),
    // An area that runs in the gateway's process is executed there.
    only('gateway-clients-execute-areas', '^gateway/clients/', [
      'gateway/',
      'schema/',
      'protocol/',
      'runtime/',
      'subgraphs/kit/',
    ]),
    only('gateway-imports-no-area', '^gateway/(?!clients/)', [
      'gateway/',
      'schema/',
      'protocol/',
      'runtime/',
    ]),
    only('facade-imports-gateway', '^rest-facade/', [
      'rest-facade/',
      'gateway/',
      'schema/',
      'protocol/',
      'runtime/',
    ]),
    only('sandbox-imports-nothing', '^sandbox/', ['sandbox/']),
    // What the console imports is checked by Biome, because swc's parser here does not read TSX.
    {
      name: 'nobody-imports-the-console',
      severity: 'error',
      from: { path: inProduct },
      to: { path: '^console/' },
    },
    {
      name: 'nobody-imports-processes',
      severity: 'error',
      from: { path: inProduct, pathNot: '^(processes|tests|tools)/' },
      to: { path: '^processes/' },
    },
    {
      name: 'nobody-imports-tests-or-tools',
      severity: 'error',
      from: { path: inProduct, pathNot: '^(tests|tools)/|\\.test\\.ts$' },
      to: { path: '^(tests|tools)/' },
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
        path: '^(subgraphs|protocol|runtime|gateway|rest-facade|sandbox)/',
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
