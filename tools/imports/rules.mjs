// The import directions of the house, as dependency-cruiser rules. docs/architecture.md explains them in words.
// A rule name is what a developer sees when it fires, so it reads as a sentence.

// Which module may call which other module (through its index.ts). Add a new pair here, with a reason in the commit.
const moduleMeetings = {
  chat: ['files'],
  content: ['limits'],
  copy: ['futures', 'kyc', 'limits', 'notify'],
  coupon: ['invite', 'kyc', 'lock', 'notify'],
  demo: ['kyc'],
  dual: ['limits', 'notify'],
  fund: ['files', 'identity', 'kyc', 'limits', 'notify', 'profile'],
  futures: ['limits', 'notify'],
  game: ['limits'],
  identity: ['invite', 'notify'],
  ieo: ['kyc', 'limits', 'notify', 'proof', 'spot'],
  invite: ['notify'],
  kyc: ['files', 'notify'],
  lock: ['limits', 'notify'],
  market: ['limits', 'notify'],
  nft: ['files', 'kyc', 'limits', 'notify', 'proof'],
  ops: ['content', 'files', 'fund', 'identity', 'kyc', 'notify', 'profile', 'spot'],
  options: ['limits', 'notify'],
  otc: ['chat', 'files', 'identity', 'kyc', 'limits', 'notify', 'profile', 'wallet'],
  profile: ['files', 'identity', 'notify'],
  realtime: ['notify', 'spot'],
  records: ['wallet'],
  rooms: ['notify'],
  wallet: ['identity'],
  spot: ['limits', 'notify'],
  support: ['chat', 'notify', 'proof'],
};

const SERVER = 'apps/server/src';
const H5 = 'apps/h5/src';
const OPS = 'apps/ops/src';
const MODULES = `${SERVER}/modules`;

// Tests and test helpers may import anything.
const TEST_CODE = [
  '[.]test[.]tsx?$',
  `^(${SERVER}|${H5}|${OPS})/testing/`,
  '^packages/testkit/',
  '^(e2e|bench|tools|scripts)/',
  '(vite|vitest)[.]config[.]ts$',
];

const REACT = '^node_modules/(react|react-dom|react-router|use-intl|@base-ui|@tanstack/react-[^/]+|lucide-react)/';

function forbid(name, comment, { from, to }) {
  const tests = Array.isArray(from.pathNot) ? from.pathNot : [];
  return { name, comment, severity: 'error', from: { ...from, pathNot: [...TEST_CODE, ...tests] }, to };
}

const packageRules = [
  forbid('packages-import-no-app', 'A package is used by apps; it never knows them.', {
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  }),
  forbid('money-imports-nothing', 'money is the bottom: its own files, nothing else.', {
    from: { path: '^packages/money/src/' },
    to: { pathNot: '^packages/money/src/' },
  }),
  forbid(
    'contract-imports-only-zod-mini-and-money',
    'Full zod costs the browser 90 KB; the contract is shared with it.',
    {
      from: { path: '^packages/contract/src/' },
      to: { pathNot: '^(packages/(contract|money)/src/|node_modules/zod/(v4/)?mini/)' },
    },
  ),
  forbid(
    'domain-imports-only-contract-money-noble-and-scure',
    'Pure rules: nothing of Node, and of npm only hashes, curves and encodings (@noble, @scure).',
    {
      from: { path: '^packages/domain/src/' },
      to: { pathNot: ['^packages/(domain|contract|money)/src/', '^(packages/domain/)?node_modules/@(noble|scure)/'] },
    },
  ),
];

const serverRules = [
  forbid('platform-knows-no-business', 'platform is IO without business words: no kernel, no module, no app.', {
    from: { path: `^${SERVER}/platform/` },
    to: { path: [`^${SERVER}/(kernel|modules)/`, `^${SERVER}/[^/]+[.]ts$`] },
  }),
  forbid('kernel-knows-no-product', 'kernel engines serve every product: no module, no app.', {
    from: { path: `^${SERVER}/kernel/` },
    to: { path: [`^${MODULES}/`, `^${SERVER}/[^/]+[.]ts$`] },
  }),
  forbid('modules-know-no-app', 'app puts modules together, never the other way round.', {
    from: { path: `^${MODULES}/` },
    to: { path: `^${SERVER}/[^/]+[.]ts$` },
  }),
  forbid('store-imports-no-use-case-or-route', 'Inside a module: routes → use-cases → store.', {
    from: { path: `^${MODULES}/[^/]+/[^/]*store[.]ts$` },
    to: { path: [`^${MODULES}/[^/]+/use-cases/`, `^${MODULES}/[^/]+/[^/]*routes[.]ts$`] },
  }),
  forbid('use-case-imports-no-route', 'Inside a module: routes → use-cases → store.', {
    from: { path: `^${MODULES}/[^/]+/use-cases/` },
    to: { path: `^${MODULES}/[^/]+/[^/]*routes[.]ts$` },
  }),
  forbid('modules-meet-through-index', "Another module's files are private; its index.ts is the door.", {
    from: { path: `^${MODULES}/([^/]+)/` },
    to: { path: `^${MODULES}/[^/]+/`, pathNot: [`^${MODULES}/$1/`, `^${MODULES}/[^/]+/index[.]ts$`] },
  }),
  forbid('server-imports-no-web-app', 'The apps share packages only.', {
    from: { path: '^apps/server/' },
    to: { path: '^apps/(h5|ops)/' },
  }),
];

// One rule per module on the list, and one for all that are not on it.
function meetingRules() {
  const name = 'modules-meet-by-allow-list';
  const comment = 'This meeting is not on the list moduleMeetings in tools/imports/rules.mjs.';
  const listed = Object.entries(moduleMeetings).map(([area, allowed]) =>
    forbid(name, comment, {
      from: { path: `^${MODULES}/${area}/` },
      to: { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/(${[area, ...allowed].join('|')})/` },
    }),
  );
  const others = forbid(name, comment, {
    from: { path: `^${MODULES}/([^/]+)/`, pathNot: [`^${MODULES}/(${Object.keys(moduleMeetings).join('|')})/`] },
    to: { path: `^${MODULES}/[^/]+/`, pathNot: `^${MODULES}/$1/` },
  });
  return [...listed, others];
}

const h5Rules = [
  forbid('lib-stands-alone', 'lib is pure: no ui, data, i18n, widgets, features or app.', {
    from: { path: `^${H5}/lib/` },
    to: { path: `^${H5}/(ui|data|i18n|widgets|features|app)/` },
  }),
  forbid('ui-knows-no-business', 'The kit gets its texts and data as props: no data, i18n, widgets, features or app.', {
    from: { path: `^${H5}/ui/` },
    to: { path: `^${H5}/(data|i18n|widgets|features|app)/` },
  }),
  forbid('data-and-i18n-stay-below-widgets', 'lib/ui ← data ← widgets ← features ← app.', {
    from: { path: `^${H5}/(data|i18n)/` },
    to: { path: `^${H5}/(widgets|features|app)/` },
  }),
  forbid('widgets-stay-below-features', 'lib/ui ← data ← widgets ← features ← app.', {
    from: { path: `^${H5}/widgets/` },
    to: { path: `^${H5}/(features|app)/` },
  }),
  forbid('features-know-no-app', 'lib/ui ← data ← widgets ← features ← app.', {
    from: { path: `^${H5}/features/` },
    to: { path: `^${H5}/app/` },
  }),
  forbid(
    'features-are-islands',
    'A feature never imports another; what both need moves down to widgets, data, ui or lib.',
    {
      from: { path: `^${H5}/features/([^/]+)/` },
      to: { path: `^${H5}/features/[^/]+/`, pathNot: `^${H5}/features/$1/` },
    },
  ),
  forbid('model-knows-no-react', 'features/*/model is pure: no React, no ui.', {
    from: { path: `^${H5}/features/[^/]+/model/` },
    to: { path: [REACT, `^${H5}/ui/`] },
  }),
  forbid('h5-imports-no-other-app', 'The apps share packages only.', {
    from: { path: '^apps/h5/' },
    to: { path: '^apps/(server|ops)/' },
  }),
  forbid('h5-imports-no-zod', 'The build takes the schemas out of the contract: the server checks, the app does not.', {
    from: { path: `^${H5}/` },
    to: { path: '^node_modules/zod/' },
  }),
  forbid('h5-imports-no-node', 'It runs in a browser.', {
    from: { path: `^${H5}/` },
    to: { dependencyTypes: ['core'] },
  }),
];

const opsRules = [
  forbid('console-texts-stand-alone', 'texts are words: they import nothing.', {
    from: { path: `^${OPS}/texts/` },
    to: { pathNot: `^${OPS}/texts/` },
  }),
  forbid('console-data-stays-below-ui', 'texts ← data ← ui ← pages ← app.', {
    from: { path: `^${OPS}/data/` },
    to: { path: `^${OPS}/(ui|pages|app)/` },
  }),
  forbid('console-ui-stays-below-pages', 'texts ← data ← ui ← pages ← app.', {
    from: { path: `^${OPS}/ui/` },
    to: { path: `^${OPS}/(pages|app)/` },
  }),
  forbid('console-pages-know-no-app', 'texts ← data ← ui ← pages ← app.', {
    from: { path: `^${OPS}/pages/` },
    to: { path: `^${OPS}/app/` },
  }),
  forbid('console-pages-are-islands', 'A page never imports another; what both need moves down to ui or data.', {
    from: { path: `^${OPS}/pages/([^/]+)/` },
    to: { path: `^${OPS}/pages/[^/]+/`, pathNot: `^${OPS}/pages/$1/` },
  }),
  forbid('console-imports-no-other-app', 'The apps share packages only; the build may share a step.', {
    from: { path: '^apps/ops/' },
    to: { path: '^apps/(server|h5)/' },
  }),
  forbid(
    'console-imports-no-zod',
    'The build takes the schemas out of the contract: the server checks, the console does not.',
    {
      from: { path: `^${OPS}/` },
      to: { path: '^node_modules/zod/' },
    },
  ),
];

const generalRules = [
  forbid(
    'production-imports-no-test-code',
    'Tests, testing/, testkit, tools, scripts, bench and e2e are not shipped.',
    {
      from: { path: '^(apps|packages)/' },
      to: { path: TEST_CODE },
    },
  ),
  {
    name: 'no-circular',
    comment: 'A circle means two files are one thing, or a third is missing.',
    severity: 'error',
    from: { path: '^(apps|packages|tools|scripts|bench|e2e)/' },
    to: { circular: true },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import nobody can resolve would slip through every other rule.',
    severity: 'error',
    from: { path: '^(apps|packages|tools|scripts|bench|e2e)/' },
    to: { couldNotResolve: true },
  },
];

export const importRules = [
  ...packageRules,
  ...serverRules,
  ...meetingRules(),
  ...h5Rules,
  ...opsRules,
  ...generalRules,
];
