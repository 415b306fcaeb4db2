import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The part of a TypeScript type that a database value can have. */
export interface ValueType {
  /** The possible values other than null. Several for a union. */
  readonly kinds: readonly Kind[];
  /** True if it allows null, undefined or an absent property. */
  readonly nullable: boolean;
}

export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'Date'
  | 'bytes'
  | 'object'
  | 'unknown'
  /** A string that is one of these. */
  | { readonly literals: readonly string[] }
  | { readonly elements: ValueType };

/** The types that a call of `defineQuery` states. */
export interface Signature {
  /** The place of the call: `src/store/tokens.ts:12`. */
  readonly place: string;
  /** The name, or a pattern when only a part of it is literal. */
  readonly name: RegExp;
  readonly parameters: ReadonlyMap<string, ValueType>;
  readonly columns: ReadonlyMap<string, ValueType>;
}

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Finds the calls of `defineQuery` in TypeScript files and resolves their type arguments.
 * @param files paths from the project's root
 * @param texts the texts of files that are not on disk, by their paths from the project's root
 * @throws Error when a call states no types, or has no literal in its name
 */
export function signaturesIn(files: readonly string[], texts: ReadonlyMap<string, string> = new Map()): Signature[] {
  const program = createProgram(files, texts);
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(projectRoot + file);
    if (!source) throw new Error(`${file} cannot be read`);
    const found: Signature[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'defineQuery')
        found.push(signatureOf(node, file, source, checker));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Files on disk are parsed once, because they do not change while the tests run. */
const parsedFiles = new Map<string, ts.SourceFile>();

function createProgram(files: readonly string[], texts: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile(`${projectRoot}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, projectRoot);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const absolute = new Map([...texts].map(([file, text]) => [projectRoot + file, text]));
  host.readFile = (path) => absolute.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...options) => {
    const parsed = parsedFiles.get(path) ?? getSourceFile(path, ...options);
    if (parsed && !absolute.has(path)) parsedFiles.set(path, parsed);
    return parsed;
  };
  host.fileExists = (path) => absolute.has(path) || fileExists(path);
  return ts.createProgram(
    files.map((file) => projectRoot + file),
    options,
    host,
  );
}

function signatureOf(call: ts.CallExpression, file: string, source: ts.SourceFile, checker: ts.TypeChecker): Signature {
  const place = `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
  const [parameters, row] = call.typeArguments ?? [];
  const name = call.arguments[0];
  if (!parameters) throw new Error(`${place}: write the types: defineQuery<Parameters, Row>(…)`);
  const properties = (node: ts.TypeNode | undefined) =>
    node ? propertiesOf(checker.getTypeFromTypeNode(node), checker, call) : new Map<string, ValueType>();
  return { place, name: namePattern(name, place), parameters: properties(parameters), columns: properties(row) };
}

function namePattern(name: ts.Expression | undefined, place: string): RegExp {
  const escaped = (text: string) => text.replace(/[^\w-]/g, '\\$&');
  if (name && ts.isStringLiteralLike(name)) return new RegExp(`^${escaped(name.text)}$`);
  if (name && ts.isTemplateExpression(name)) {
    const spans = name.templateSpans.map(({ literal }) => `.+${escaped(literal.text)}`);
    return new RegExp(`^${escaped(name.head.text)}${spans.join('')}$`);
  }
  throw new Error(`${place}: the name of a statement is a literal, so that its types can be found`);
}

function propertiesOf(type: ts.Type, checker: ts.TypeChecker, at: ts.Node): Map<string, ValueType> {
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const value = valueType(checker.getTypeOfSymbolAtLocation(property, at), checker);
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return [property.name, optional ? { ...value, nullable: true } : value];
    }),
  );
}

function valueType(type: ts.Type, checker: ts.TypeChecker): ValueType {
  const members = type.isUnion() ? type.types : [type];
  const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  const values = members.filter(({ flags }) => (flags & nothing) === 0);
  const literals = values.filter((member) => member.isStringLiteral()).map(({ value }) => value);
  const others = values.filter((member) => !member.isStringLiteral()).map((member) => kindOf(member, checker));
  const kinds = literals.length > 0 ? [{ literals }, ...others] : others;
  return {
    kinds: kinds.filter((kind, index) => kinds.indexOf(kind) === index),
    // `unknown` holds null as well.
    nullable: values.length < members.length || kinds.includes('unknown'),
  };
}

const kindsByFlag: readonly [flag: ts.TypeFlags, kind: Kind][] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, 'unknown'],
];

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  // A branded primitive, `string & { readonly brand: … }`, is the primitive.
  const parts = type.isIntersection() ? type.types : [type];
  for (const [flag, kind] of kindsByFlag) if (parts.some(({ flags }) => (flags & flag) !== 0)) return kind;
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return { elements: element ? valueType(element, checker) : { kinds: ['unknown'], nullable: true } };
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'bytes' : 'object';
}

/** The type as TypeScript writes it, for messages. */
export function written({ kinds, nullable }: ValueType): string {
  const names = kinds.map((kind) => {
    if (typeof kind === 'string') return kind === 'bytes' ? 'Buffer' : kind;
    if ('literals' in kind) return kind.literals.map((literal) => `'${literal}'`).join(' | ');
    return `readonly (${written(kind.elements)})[]`;
  });
  return [...names, ...(nullable && !kinds.includes('unknown') ? ['null'] : [])].join(' | ');
}
