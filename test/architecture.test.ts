import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * The modules of src/ from left to right: a folder, or one of the three files that wire them together. A module imports
 * from itself and from the modules to its right.
 */
const rooms = [
  'command-line',
  'main',
  'programs',
  'service',
  'startup',
  'operations',
  'management',
  'http',
  'health',
  'sandbox',
  'recurring',
  'payments',
  'processors',
  'authentication',
  'webhooks',
  'people',
  'settlement',
  'journal',
  'reasons',
  'logging',
  'vault',
  'telemetry',
  'operation',
  'store',
  'payer-pages',
  'config',
  'base',
];

/** Rooms that no other room knows, and who does: the door for requests, and what an operator does. */
const importers = new Map([
  ['http', ['main', 'service']],
  ['management', ['main', 'programs', 'service', 'operations']],
]);

/**
 * The command line is a client: it reaches the service over HTTP only, and shares with it what is pure, and the sources
 * of time and randomness.
 */
const sharedWithClients = [
  'src/webhooks/sign.ts',
  'src/base/clock.ts',
  'src/base/random.ts',
  // Loaded by "cells move" only, which works on the databases of two cells.
  'src/programs/move-account.ts',
];

/** The door gets the operations as an argument and knows none of the rooms that carry them out. */
const behindTheDoor = ['health', 'sandbox', 'recurring', 'payments', 'processors', 'authentication'];

/** The steps of a payment, from first to last, each a folder of src/payments/. A step imports no earlier one. */
const steps = ['decide', 'write', 'send', 'settle', 'read'];

/** Files whose results depend on their arguments alone, so that a table of cases tests them completely. */
const pureFiles = [
  'src/payments/decide/payment.ts',
  'src/payments/discrepancies/contradiction.ts',
  'src/payments/settle/lifecycle.ts',
  'src/payments/read/view.ts',
  'src/recurring/calendar.ts',
  'src/journal/entries.ts',
  'src/payments/retry/policy.ts',
  'src/webhooks/schedule.ts',
  'src/webhooks/sign.ts',
];
const sources = ['src/base/clock.ts', 'src/base/random.ts', 'src/config/config.ts'];
// node:net for isIP and BlockList alone, which open nothing.
const purePackages = ['credit-card-type', 'lru-cache', 'node:crypto', 'node:net', 'node:util', 'temporal-polyfill'];

const longest = 300;
const mostFiles = 25;

/** Texts by their paths from the project's root, `/` between the parts. */
type Tree = ReadonlyMap<string, string>;

interface Import {
  readonly from: string;
  /** A path from the project's root, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Erased by the compiler: it loads nothing. */
  readonly typeOnly: boolean;
}

const roomOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\.ts$/, '');

const parsed = new Map<string, ts.SourceFile>();

/** Parses a text once. */
function sourceFileOf(file: string, text: string): ts.SourceFile {
  const source = parsed.get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  parsed.set(text, source);
  return source;
}

/** Every import of a TypeScript file: declarations, re-exports, `import()` and `import('…')` types. */
function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (name: ts.Node | undefined, typeOnly: boolean): void => {
    if (name === undefined || !ts.isStringLiteralLike(name)) return;
    const isPackage = !name.text.startsWith('.');
    const to = isPackage ? name.text : posix.join(posix.dirname(file), name.text).replace(/\.js$/, '.ts');
    found.push({ from: file, to, isPackage, typeOnly });
  };
  // Only an `import(…)` is inside of a statement.
  const deep = text.includes('import(');
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    if (deep || ts.isSourceFile(node)) ts.forEachChild(node, visit);
  };
  visit(sourceFileOf(file, text));
  return found;
}

const isSource = (file: string): boolean => file.startsWith('src/') && file.endsWith('.ts');

const importsIn = (tree: Tree): Import[] =>
  [...tree].filter(([file]) => isSource(file)).flatMap(([file, text]) => importsOf(file, text));

/** Why a file under src/ must not import what it does; undefined when it may. */
function wrongWay({ from, to, isPackage }: Import): string | undefined {
  if (isPackage || to.startsWith('generated/')) return undefined;
  if (!to.startsWith('src/')) return 'src/ imports only itself, generated/ and packages';
  const [importer, imported] = [roomOf(from), roomOf(to)];
  if (importer === imported || !rooms.includes(importer) || !rooms.includes(imported)) return undefined;
  if (rooms.indexOf(importer) > rooms.indexOf(imported))
    return `${importer} lies to the right of ${imported}, and a room imports only to its right`;
  const allowed = importers.get(imported);
  if (allowed?.includes(importer) === false) return `only ${allowed.join(', ')} import ${imported}`;
  return ofOutsiders(importer, imported, to);
}

/** Modules that the outermost ones must not import, although the order of modules would allow it. */
function ofOutsiders(importer: string, imported: string, to: string): string | undefined {
  if (importer === 'command-line' && !sharedWithClients.includes(to))
    return 'command-line is a client and knows the service by its contract';
  if (importer === 'http' && behindTheDoor.includes(imported))
    return `http is given the operations as an argument and knows nothing of ${imported}`;
  return undefined;
}

/** Files under scripts/ that import a test: a tool works without the tests, and the tests hold the tools. */
const scriptsOnTests = (tree: Tree): string[] =>
  [...tree]
    .filter(([file]) => file.startsWith('scripts/') && file.endsWith('.ts'))
    .flatMap(([file, text]) => importsOf(file, text))
    .filter(({ to }) => to.startsWith('test/'))
    .map(({ from, to }) => `${from} imports ${to}: tests import scripts, and no script a test; move it to scripts/`);

const wrongWays = (tree: Tree): string[] =>
  importsIn(tree).flatMap((found) => {
    const reason = wrongWay(found);
    return reason === undefined ? [] : [`${found.from} imports ${found.to}: ${reason}`];
  });

/** Rooms without a place in the order, of which nobody could say what they may import. */
const placeless = (tree: Tree): string[] =>
  [...new Set([...tree.keys()].filter(isSource).map(roomOf))]
    .filter((room) => !rooms.includes(room))
    .map((room) => `src/${room}/ has no place among the rooms: give it one in test/architecture.test.ts`);

/** Imports from a step of a payment to an earlier one. */
const backwardSteps = (tree: Tree): string[] =>
  importsIn(tree).flatMap(({ from, to }) => {
    const [importer, imported] = [from, to].map((file) =>
      steps.indexOf(/^src\/payments\/([^/]+)\//.exec(file)?.[1] ?? ''),
    );
    return importer !== undefined && imported !== undefined && imported >= 0 && importer > imported
      ? [`${from} imports ${to}: a payment goes ${steps.join(' → ')}, and a step imports no earlier one`]
      : [];
  });

/** Returns the impure modules that the pure files load, directly or by their imports. */
function impurities(tree: Tree, pure: readonly string[]): string[] {
  const loaded = (file: string): Import[] => importsOf(file, tree.get(file) ?? '').filter(({ typeOnly }) => !typeOnly);
  return pure
    .filter((file) => tree.has(file))
    .flatMap((file) => {
      const violations: string[] = [];
      const seen = new Set([file]);
      for (const reached of seen)
        for (const { to } of loaded(reached)) {
          const allowed = tree.has(to)
            ? !sources.includes(to)
            : purePackages.includes(to) || to.startsWith('generated/') || to.endsWith('.json');
          if (!allowed)
            violations.push(
              `${reached} imports ${to}: ${file} is pure and loads no database, clock, randomness, file or network`,
            );
          else if (tree.has(to)) seen.add(to);
        }
      return violations;
    });
}

/**
 * Ways that lead from a file back to itself; imports of types count, because such files cannot be understood one after
 * the other either.
 */
function circles(tree: Tree, imports = importsIn(tree)): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of imports) edges.set(from, [...(edges.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' imports '));
    else if (!done.has(file)) {
      for (const to of edges.get(file) ?? []) follow(to, [...way, file]);
      done.add(file);
    }
  };
  for (const file of edges.keys()) follow(file, []);
  return found.map((way) => `${way}: imports go round in a circle`);
}

const overlong = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) => {
    const lines = text.replace(/\n$/, '').split('\n').length;
    return lines > longest ? [`${file} has ${lines} lines: a file has one purpose and at most ${longest} lines`] : [];
  });

/** Files directly under src/ besides the three that wire the modules together. */
const loose = (tree: Tree): string[] =>
  [...tree.keys()]
    .filter(
      (file) => /^src\/[^/]+$/.test(file) && !['src/main.ts', 'src/service.ts', 'src/operations.ts'].includes(file),
    )
    .map((file) => `${file} belongs into a module: a folder of src/`);

/** Folders with more files than a reader takes in at a glance. */
function crowded(tree: Tree): string[] {
  const counts = new Map<string, number>();
  for (const file of tree.keys()) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files directly in it, and may have ${mostFiles}`);
}

const barrels = (tree: Tree): string[] =>
  [...tree].flatMap(([file, text]) =>
    /(^|\/)index\.[jt]s$/.test(file) || /^export \* from/m.test(text)
      ? [`${file} is a barrel: import from the file that declares what you need`]
      : [],
  );

const beginsStatement =
  /^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+\S+\s+(AS\s+\S+\s+)?SET\s|DELETE\s+FROM\s|WITH\s+(RECURSIVE\s+)?\w+.*\sAS\s)/;
const runsStatement = ['query', '$queryRaw', '$queryRawUnsafe', '$executeRaw', '$executeRawUnsafe'];

/** The lines of a TypeScript file that write an SQL statement or run one. */
function sqlIn(file: string, text: string): number[] {
  const source = sourceFileOf(file, text);
  const lines = new Set<number>();
  const isSql = (node: ts.Node): boolean => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return beginsStatement.test(node.text);
    const called = ts.isCallExpression(node) ? node.expression : ts.isTaggedTemplateExpression(node) ? node.tag : node;
    return called !== node && ts.isPropertyAccessExpression(called) && runsStatement.includes(called.name.text);
  };
  const visit = (node: ts.Node): void => {
    if (isSql(node)) lines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

/** SQL outside of the store. */
function straySql(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((file) => isSource(file) && roomOf(file) !== 'store')
    .map((file) => [file, sqlIn(file, tree.get(file) ?? '')] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([file, lines]) => `${file}:${lines.join(', ')} has SQL: a module of src/store/ defines it with defineQuery`);
}

/** The models of Prisma's client, as its members are called. */
const models: ReadonlySet<string> = new Set(
  [...readFileSync(new URL('../prisma/schema.prisma', import.meta.url), 'utf8').matchAll(/^model (\w)(\w*)/gm)].map(
    ([, first = '', rest = '']) => `${first.toLowerCase()}${rest}`,
  ),
);

const modelMethod =
  /^((find(Unique|First)(OrThrow)?)|findMany|((create|update)(Many(AndReturn)?)?)|upsert|delete(Many)?|count|aggregate|groupBy)$/;
const clientMethod = /^\$(transaction|extends|(query|execute)Raw(Unsafe)?)$/;

/** The lines of a TypeScript file that call a model of Prisma's client or the client, or import `inTransaction`. */
function prismaCallsIn(file: string, text: string): number[] {
  const source = sourceFileOf(file, text);
  const lines = new Set<number>();
  const isModel = (node: ts.Expression): boolean =>
    (ts.isPropertyAccessExpression(node) && models.has(node.name.text)) ||
    (ts.isIdentifier(node) && models.has(node.text));
  const visit = (node: ts.Node): void => {
    const opensTransaction = ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'inTransaction';
    const queries =
      ts.isPropertyAccessExpression(node) &&
      (clientMethod.test(node.name.text) || (modelMethod.test(node.name.text) && isModel(node.expression)));
    if (opensTransaction || queries)
      lines.add(source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

const isPrisma = ({ to }: Import): boolean => to.startsWith('generated/prisma/') || to.startsWith('@prisma/');

/** Access to tables outside of the store: imports of Prisma's client, if only for a type, and calls of its models. */
function strayPrisma(tree: Tree): string[] {
  const isOutside = (file: string): boolean => isSource(file) && roomOf(file) !== 'store';
  const imports = importsIn(tree)
    .filter((found) => isOutside(found.from) && isPrisma(found))
    .map(({ from, to }) => `${from} imports ${to}: a module of src/store/ exports the function or the type of the row`);
  const calls = [...tree]
    .filter(([file]) => isOutside(file))
    .map(([file, text]) => [file, prismaCallsIn(file, text)] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([file, lines]) => `${file}:${lines.join(', ')} queries a table: a function of src/store/ does it`);
  return [...imports, ...calls];
}

function readTree(folders: readonly string[]): Tree {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  );
  return new Map(
    files
      .filter((file) => /\.(?:[jt]s|tsx)$/.test(file))
      .sort()
      .map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]),
  );
}

function none(violations: readonly string[]): void {
  if (violations.length > 0) expect.fail(`\n${violations.map((violation) => `  - ${violation}`).join('\n')}\n`);
}

describe('architecture', () => {
  const tree = readTree(['src', 'scripts']);

  it('reads the sources', () => {
    expect(tree.has('src/main.ts'), 'src/main.ts').to.equal(true);
    expect(importsIn(tree).length).to.be.greaterThan(100);
  });
  it('has a place for every room', () => none(placeless(tree)));
  it('lets a room import only to its right', () => none(wrongWays(tree)));
  it(`lets no step of a payment import an earlier one: ${steps.join(' → ')}`, () => none(backwardSteps(tree)));
  it('lets tests import scripts, and no script a test', () => none(scriptsOnTests(tree)));
  it('keeps pure files pure', () => none(impurities(tree, pureFiles)));
  it('has no circular imports', () => none(circles(tree)));
  it('switches no rule of the lint off by a comment', () => {
    const disabling = /(?:oxlint|eslint)-disabl[e]/;
    const files = readTree(['src', 'scripts', 'test', 'console/src', 'clients', 'examples']);
    expect([...files].filter(([, text]) => disabling.test(text)).map(([file]) => file)).to.eql([]);
  });
  it('has no circular imports in the console either, except of types', () => {
    const files = [...readTree(['console/src'])].map(([file, text]) => [file.replace('.tsx', '.ts'), text] as const);
    const imports = files.flatMap(([file, text]) => importsOf(file, text).filter(({ typeOnly }) => !typeOnly));
    expect(imports.length).to.be.greaterThan(100);
    none(circles(new Map(files), imports));
  });
  it(`has no file of more than ${longest} lines`, () => none(overlong(tree)));
  it(`has three files directly under src/, and folders of at most ${mostFiles}`, () =>
    none([...loose(tree), ...crowded(tree)]));

  it('has no barrels', () => none(barrels(tree)));
  it('has SQL in the store only', () => none(straySql(tree)));
  it("uses Prisma's client in the store only", () => none(strayPrisma(tree)));
});

describe('architecture: what the rules catch', () => {
  const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));

  const after = (module: string, of: string) => `${module} lies to the right of ${of}`;
  const caught: readonly [file: string, text: string, reason: string][] = [
    ['src/payments/sale.ts', "import { charge } from '../recurring/charge.js';", after('payments', 'recurring')],
    ['src/payments/sale.ts', "import type { Charge } from '../recurring/charge.js';", after('payments', 'recurring')],
    ['src/payments/sale.ts', "type Charge = import('../recurring/charge.js').Charge;", after('payments', 'recurring')],
    ['src/payments/sale.ts', "export { charge } from '../recurring/charge.js';", after('payments', 'recurring')],
    ['src/payments/sale.ts', "const charge = await import('../recurring/charge.js');", after('payments', 'recurring')],
    ['src/payments/sale.ts', "import { problemBody } from '../http/problem.js';", after('payments', 'http')],
    ['src/base/money.ts', "import type { Attempt } from '../payments/attempt.js';", after('base', 'payments')],
    ['src/base/background.ts', "import type { Store } from '../store/connection/open.js';", after('base', 'store')],
    [
      'src/operation/handler.ts',
      "import type { PaymentDeps } from '../payments/payment-deps.js';",
      'operation lies to the right of',
    ],
    ['src/payments/submit.ts', "import type { ServiceDeps } from '../service.js';", after('payments', 'service')],
    [
      'src/management/terminals/terminal.ts',
      "import type { AccessControl } from '../../http/access/access.js';",
      'only main, service import http',
    ],
    ['src/http/request/app.ts', "import { sale } from '../../payments/sale.js';", 'knows nothing of payments'],
    ['src/operations.ts', "import { problemBody } from './http/problem.js';", 'only main, service import http'],
    [
      'src/startup/tickers.ts',
      "import { newApiKey } from '../management/api-keys.js';",
      'only main, programs, service, operations import management',
    ],
    ['src/command-line/keys.ts', "import { openVault } from '../vault/vault.js';", 'command-line is a client'],
    ['src/command-line/keys.ts', "import { readConfig } from '../config/config.js';", 'command-line is a client'],
    ['src/service.ts', "import { run } from './command-line/program.js';", after('service', 'command-line')],
    ['src/vault/vault.ts', "import { generate } from '../../scripts/generate.js';", 'src/ imports only itself'],
  ];
  for (const [file, text, reason] of caught)
    it(`${file}: ${text}`, () => {
      expect(wrongWays(treeOf({ [file]: text }))).to.have.length(1);
      expect(wrongWays(treeOf({ [file]: text }))[0]).to.include(reason);
    });

  it('a loose file, and a folder of 26 files', () => {
    const files = Array.from({ length: 26 }, (_, index) => [`src/payments/${index}.ts`, ''] as const);
    expect(loose(treeOf({ 'src/payment.ts': '', 'src/main.ts': '' }))).to.have.length(1);
    expect(crowded(treeOf(Object.fromEntries(files)))).to.have.length(1);
    expect(crowded(treeOf(Object.fromEntries(files.slice(1))))).to.eql([]);
  });

  it('a room without a place', () =>
    expect(
      placeless(treeOf({ 'src/payouts/payout.ts': '', 'src/payments/sale.ts': '', 'src/base/money.ts': '' })),
    ).to.have.length(1));

  it('lets the rest pass', () =>
    expect(
      wrongWays(
        treeOf({
          'src/main.ts': "import { createApp } from './http/request/app.js';",
          'src/command-line/listen.ts':
            "import { signatureHeaders } from '../webhooks/sign.js';\nimport type { paths } from " +
            "'../../generated/types.js';",
          'src/operation/handler.ts': "import type { IdempotencyKey } from '../store/idempotency/idempotency-keys.js';",
          'src/recurring/charge.ts':
            "import { submit } from '../payments/submit.js';\nimport pg from 'pg';\nimport type { operations } " +
            "from '../../generated/types.js';",
        }),
      ),
    ).to.eql([]));

  it('a step of a payment that imports an earlier one, and not a later one', () => {
    const imports = (from: string, to: string) => treeOf({ [`src/payments/${from}/a.ts`]: `import '../${to}/b.js';` });
    expect(backwardSteps(imports('settle', 'write'))).to.have.length(1);
    expect(backwardSteps(imports('write', 'settle'))).to.eql([]);
    expect(backwardSteps(imports('settle', 'retry'))).to.eql([]);
    expect(backwardSteps(imports('retry', 'settle'))).to.eql([]);
  });

  it('a script that imports a test, if only a type', () => {
    const text = "import type { Receiver } from '../../test/support/receiver.js';";
    expect(scriptsOnTests(treeOf({ 'scripts/bench/run.ts': text, 'test/a.test.ts': text }))).to.have.length(1);
  });

  it('a pure file that loads the clock by another file', () => {
    const files = {
      'src/pure.ts': "import { a } from './a.js';",
      'src/a.ts': "import { systemClock } from './base/clock.js';",
      'src/base/clock.ts': '',
    };
    expect(impurities(treeOf(files), ['src/pure.ts'])).to.have.length(1);
    expect(
      impurities(treeOf({ ...files, 'src/a.ts': "import type { Clock } from './base/clock.js';" }), ['src/pure.ts']),
    ).to.eql([]);
  });

  it('a pure file that loads a driver', () =>
    expect(impurities(treeOf({ 'src/pure.ts': "import pg from 'pg';" }), ['src/pure.ts'])).to.have.length(1));

  it('a circle of three files, once', () => {
    const files = {
      'src/a.ts': "import './b.js';",
      'src/b.ts': "import type { C } from './c.js';",
      'src/c.ts': "import './a.js';",
    };
    expect(circles(treeOf(files))).to.eql([
      'src/a.ts imports src/b.ts imports src/c.ts imports src/a.ts: imports go round in a circle',
    ]);
    expect(circles(treeOf({ ...files, 'src/c.ts': '' }))).to.eql([]);
  });

  it('a file of 301 lines, and not one of 300', () => {
    expect(overlong(treeOf({ 'src/a.ts': '\n'.repeat(301) }))).to.have.length(1);
    expect(overlong(treeOf({ 'src/a.ts': '\n'.repeat(300) }))).to.eql([]);
  });

  for (const [text, lines] of [
    ['const sql = `\n  SELECT 1`;', [1]],
    ["void pool.query(text);\nconst sql = 'DELETE FROM orders';", [1, 2]],
    ['void prisma.$queryRaw`\n  SELECT 1`;', [1]],
    ['const sql = `INSERT INTO ${table} VALUES (1)`;', [1]],
    ["const sql = 'UPDATE orders SET a = 1';", [1]],
    ["const sql = 'WITH taken AS (SELECT 1) SELECT 1';", [1]],
    ["const said = 'Select a terminal';\nconst { query } = request;\nlog(query('UPDATE'));", []],
  ] as const)
    it(`SQL outside of the store: ${text.replaceAll('\n', ' ')}`, () => expect(sqlIn('src/a.ts', text)).to.eql(lines));

  it('SQL in a file of another room than the store', () => {
    const sql = 'void pool.query(text);';
    expect(straySql(treeOf({ 'src/a.ts': sql, 'src/b.ts': '', 'src/store/orders.ts': sql }))).to.eql([
      'src/a.ts:1 has SQL: a module of src/store/ defines it with defineQuery',
    ]);
  });

  for (const [text, count] of [
    ["import type { User } from '../../generated/prisma/client.js';", 1],
    ["import { Prisma } from '@prisma/client';", 1],
    ["type User = import('../../generated/prisma/client.js').User;", 1],
    ['void deps.store.prisma.user.findMany({});', 1],
    ['void transaction.apiKey\n  .upsert({});', 1],
    ['const { terminal } = prisma;\nvoid terminal.findUniqueOrThrow({});', 1],
    ['void prisma.$transaction([]);', 1],
    ["import { inTransaction as run } from '../store/query/transaction.js';", 1],
    ['void findUser(store.prisma, { userId });\nvoid rows.count();\nhash.update(text);\nnew Map().delete(user);', 0],
  ] as const)
    it(`tables outside of the store: ${text.replaceAll('\n', ' ')}`, () => {
      expect(strayPrisma(treeOf({ 'src/people/a.ts': text }))).to.have.length(count);
      expect(strayPrisma(treeOf({ 'src/store/people/a.ts': text, 'scripts/a.ts': text }))).to.eql([]);
    });

  it('barrels', () =>
    expect(
      barrels(treeOf({ 'src/a/index.ts': '', 'src/b.ts': "export * from './a.js';", 'src/c.ts': 'export {};' })),
    ).to.have.length(2));
});
