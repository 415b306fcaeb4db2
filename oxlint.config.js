// Time, randomness and settings reach the code through one file each, so that a test can move the clock, fix an id and
// start two services with different settings. What only that file may touch stands here, with what everybody else uses
// instead.
const time = 'Time comes from the injected clock: clock.now() and clock.sleep(), see src/base/clock.ts.';
const randomness =
  'Randomness comes from the injected source: random.bytes(), random.uuid(), friendlyId(), see src/base/random.ts.';
const settings = 'Settings come from config, which src/config/config.ts reads from the environment once.';

const sources = {
  clock: {
    globals: ['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({ name, message: time })),
    // Not performance.now(): how long something took is shown to people, and nothing is decided by it.
    properties: [
      ['Date', 'now'],
      ['Temporal', 'Now'],
    ].map(([object, property]) => ({ object, property, message: time })),
    imports: ['node:timers', 'node:timers/promises', 'timers', 'timers/promises'].map((name) => ({
      name,
      message: time,
    })),
  },
  random: {
    properties: [
      ['Math', 'random'],
      ['crypto', 'randomUUID'],
      ['crypto', 'randomBytes'],
      ['crypto', 'getRandomValues'],
    ].map(([object, property]) => ({ object, property, message: randomness })),
    imports: ['node:crypto', 'crypto'].map((name) => ({
      name,
      importNames: [
        'randomBytes',
        'randomFill',
        'randomFillSync',
        'randomInt',
        'randomUUID',
        'getRandomValues',
        'webcrypto',
      ],
      message: randomness,
    })),
  },
  config: {
    properties: [{ object: 'process', property: 'env', message: settings }],
    imports: ['node:process', 'process'].map((name) => ({ name, importNames: ['env'], message: settings })),
  },
};

/** The rules that keep a file off every source but its own. */
function keptOff(...names) {
  const all = (kind) => names.flatMap((name) => sources[name][kind] ?? []);
  return {
    'no-restricted-globals': ['error', { globals: all('globals'), checkGlobalObject: true }],
    'no-restricted-properties': ['error', ...all('properties')],
    'no-restricted-imports': ['error', { paths: all('imports') }],
    'own/no-ambient-date': names.includes('clock') ? 'error' : 'off',
  };
}

/** Each of these rules, as an error. */
const on = (prefix, ...names) => Object.fromEntries(names.map((name) => [`${prefix}${name}`, 'error']));

// No comment switches a rule off (test/architecture.test.ts): a rule that is wrong for some files is changed here, where
// the reason can stand beside it.
export default {
  plugins: ['typescript', 'oxc'],
  jsPlugins: ['./scripts/support/lint-rules.js'],
  options: { typeAware: true },
  env: { builtin: true, es2023: true },
  ignorePatterns: [
    'generated/',
    'dist/',
    'data/',
    '**/card-fields/editions/',
    'test/clients/',
    'clients/*/src/generated/',
    'clients/*/dist/',
  ],
  categories: { correctness: 'error' },
  // Beside what is wrong in any code: those of ESLint's and typescript-eslint's strict rules that oxlint has.
  rules: {
    ...on(
      '',
      ...['eqeqeq', 'no-array-constructor', 'no-case-declarations', 'no-else-return', 'no-empty', 'no-fallthrough'],
      ...['no-prototype-builtins', 'no-redeclare', 'no-regex-spaces', 'no-undef', 'no-unexpected-multiline'],
      ...['no-useless-assignment', 'no-useless-constructor', 'no-var', 'object-shorthand', 'prefer-const'],
      ...['prefer-rest-params', 'prefer-spread', 'preserve-caught-error'],
    ),
    complexity: ['error', { max: 15, variant: 'modified' }],
    'max-depth': ['error', 4],
    // A variable of `using` may exist for its end alone.
    'no-unused-vars': ['error', { ignoreRestSiblings: true, ignoreUsingDeclarations: true }],
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        // TypeScript knows what is defined.
        'no-undef': 'off',
        'no-redeclare': 'off',
        ...on(
          'typescript/',
          ...[
            'ban-ts-comment',
            'consistent-type-exports',
            'no-deprecated',
            'no-dynamic-delete',
            'no-empty-object-type',
          ],
          ...[
            'no-explicit-any',
            'no-extraneous-class',
            'no-invalid-void-type',
            'no-misused-promises',
            'no-mixed-enums',
          ],
          ...['no-namespace', 'no-non-null-asserted-nullish-coalescing', 'no-non-null-assertion', 'no-require-imports'],
          ...['no-unnecessary-boolean-literal-compare', 'no-unnecessary-template-expression', 'no-unsafe-argument'],
          ...['no-unnecessary-type-arguments', 'no-unnecessary-type-assertion', 'no-unnecessary-type-constraint'],
          ...['no-unnecessary-type-conversion', 'no-unnecessary-type-parameters', 'no-unsafe-assignment'],
          ...['no-unsafe-call', 'no-unsafe-enum-comparison', 'no-unsafe-function-type', 'no-unsafe-member-access'],
          ...['no-unsafe-return', 'only-throw-error', 'prefer-literal-enum-member', 'prefer-nullish-coalescing'],
          ...['prefer-promise-reject-errors', 'prefer-reduce-type-parameter', 'prefer-return-this-type'],
          ...['related-getter-setter-pairs', 'unified-signatures', 'use-unknown-in-catch-callback-variable'],
          // With verbatimModuleSyntax `import { type A }` still loads the file.
          'no-import-type-side-effects',
        ),
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
        'typescript/no-misused-spread': ['error', { allow: ['string'] }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
      },
    },
    { files: ['**/*.js', '**/*.cjs'], env: { node: true } },
    {
      // For browsers. `Scalar` and `MiniSearch` are globals of generated files, `CardFields` that of fields.js.
      files: ['src/http/pages/**/*.js', 'examples/*/page.js'],
      env: { node: false, browser: true },
      globals: { Scalar: 'readonly', MiniSearch: 'readonly', CardFields: 'readonly' },
    },

    // The operator's page.
    {
      files: ['console/src/**'],
      plugins: ['react'],
      // React's compiler, for which these are, is not used.
      rules: { 'react/incompatible-library': 'off', 'react/refs': 'off', 'react/set-state-in-effect': 'off' },
    },

    {
      files: ['src/**', 'scripts/**', 'clients/**', 'console/**'],
      rules: {
        'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
        'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: false }],
        'max-params': ['error', 5],
      },
    },

    // What the formatter does not break: strings, SQL, comments. It keeps the title of a test on one line with its call.
    { files: ['src/**', 'scripts/**', 'test/**', 'clients/**', 'console/**'], rules: { 'own/max-len': 'error' } },

    // The running service logs through deps.log, which scrubs what it writes; main.ts writes its greeting to
    // process.stdout. Scripts print.
    { files: ['src/**'], rules: { 'no-console': 'error' } },

    { files: ['src/**/*.ts'], rules: keptOff('clock', 'random', 'config') },
    { files: ['src/base/clock.ts'], rules: keptOff('random', 'config') },
    { files: ['src/base/random.ts'], rules: keptOff('clock', 'config') },
    { files: ['src/config/config.ts'], rules: keptOff('clock', 'random') },

    // The pool waits for the promise of `onConnect`, though its types say that it returns nothing.
    {
      files: ['src/store/connection/open.ts'],
      rules: { 'typescript/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }] },
    },

    {
      files: ['test/**/*.ts'],
      rules: {
        // Tables of cases nest.
        'max-depth': 'off',
        // chai asserts by reading a property: expect(answer).to.be.true;
        'no-unused-expressions': 'off',
        // What support files return is closures, also where their types are written as methods.
        'typescript/unbound-method': 'off',
        // A test that reads a missing value fails, which is what it is for.
        'typescript/no-non-null-assertion': 'off',
        // Names, and statuses of the same length.
        'typescript/require-array-sort-compare': 'off',
        // `finally` waits for the promise of its callback, though its type says that there is none.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      },
    },
  ],
};
