import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

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
    syntax: [
      { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: time },
      { selector: 'CallExpression[callee.name="Date"]', message: time },
    ],
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
    // A bare 'error' would keep the options of the configuration before.
    'no-restricted-syntax': all('syntax').length > 0 ? ['error', ...all('syntax')] : 'off',
    'no-restricted-imports': ['error', { paths: all('imports') }],
  };
}

export default defineConfig(
  globalIgnores([
    'generated/',
    'dist/',
    'data/',
    '**/card-fields/editions/',
    'test/clients/',
    'clients/*/src/generated/',
    'clients/*/dist/',
  ]),

  // No comment switches a rule off: a rule that is wrong for some files is changed here, where the reason can stand
  // beside it.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-else-return': 'error',
      complexity: ['error', { max: 15, variant: 'modified' }],
      'max-depth': ['error', 4],
    },
  },

  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // With verbatimModuleSyntax `import { type A }` still loads the file.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/prefer-nullish-coalescing': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Off: an async function with nothing to wait for keeps the promise of its interface, as handlers and processors
      // do; `return refuse();` is a plain way out of a function without a result; and types are structural, so that
      // Ajv2020 may stand for Ajv and a fake for a class.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.cjs'],
    ignores: ['src/http/pages/**', 'examples/*/page.js'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly', fetch: 'readonly' } },
  },
  {
    // For browsers. `Scalar` and `MiniSearch` are globals of generated files, `CardFields` that of fields.js.
    files: ['src/http/pages/**/*.js', 'examples/*/page.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        MutationObserver: 'readonly',
        document: 'readonly',
        window: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        Scalar: 'readonly',
        MiniSearch: 'readonly',
        navigator: 'readonly',
        setTimeout: 'readonly',
        CardFields: 'readonly',
      },
    },
  },

  // The operator's page.
  {
    files: ['console/src/**'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },

  {
    files: ['src/**', 'scripts/**', 'clients/**', 'console/**'],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: false }],
      'max-params': ['error', 5],
    },
  },

  {
    // What Prettier does not break: strings, SQL, comments. It keeps the title of a test on one line with its call.
    files: ['src/**', 'scripts/**', 'test/**', 'clients/**', 'console/**'],
    rules: {
      'max-len': [
        'error',
        { code: 120, ignoreUrls: true, ignoreRegExpLiterals: true, ignorePattern: '^\\s*(it|describe)\\(' },
      ],
    },
  },

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
    rules: { '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { properties: false } }] },
  },

  {
    files: ['test/**/*.ts'],
    rules: {
      // Tables of cases nest.
      'max-depth': 'off',
      // chai asserts by reading a property: expect(answer).to.be.true;
      '@typescript-eslint/no-unused-expressions': 'off',
      // What support files return is closures, also where their types are written as methods.
      '@typescript-eslint/unbound-method': 'off',
      // A test that reads a missing value fails, which is what it is for.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
