import { isObject, type Json, type JsonObject } from '../strict-schema.js';
import { schemaComparison, type Change, type Direction, type Verdict } from './compare-schemas.js';
import { valueAt } from '../examples.js';
import { pathOf, type Path } from '../source.js';

/** A part of a document, behind its references, and where it stands. */
interface Part {
  readonly value: JsonObject;
  readonly path: Path;
}

type Parts = ReadonlyMap<string, Part>;

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

/** What is special about the parts of a kind that come and go. */
interface Manner {
  /** What it means that a part is new; additive by default. */
  readonly come?: (name: string, part: Part) => Verdict;
  readonly gone?: Verdict;
  /** Where they are listed, when they are shared components. */
  readonly at?: Path;
}

/**
 * What changed between two contracts that a client can notice. Descriptions and examples promise nothing of their own
 * and are not compared.
 */
export function contractChanges(older: JsonObject, newer: JsonObject): Change[] {
  const changes = new Map<string, Change>();
  /** Many operations share a component: what changed there is reported once. */
  const keep = (change: Change): void => {
    changes.set(JSON.stringify(change), change);
  };
  const add = (verdict: Verdict, path: Path, what: string, removed = false): void =>
    keep({ verdict, path, what, removed });
  const compareSchemas = schemaComparison(older, newer, keep);

  compareParts('operation', operationsOf(older, 'paths'), operationsOf(newer, 'paths'), (old, now) => {
    compareOperation(old, now, 'request');
    const [was, is] = [securityOf(older, old.value), securityOf(newer, now.value)];
    for (const key of was)
      if (!is.includes(key)) add('breaking', now.path, `${key} no longer opens it: now ${is.join(' or ')} does`);
    for (const key of is) if (!was.includes(key)) add('additive', now.path, `${key} opens it`);
    compareDeprecation(old, now);
  });
  compareParts('webhook', operationsOf(older, 'webhooks'), operationsOf(newer, 'webhooks'), (old, now) =>
    compareOperation(old, now, 'answer'),
  );
  compareNames();
  compareSecuritySchemes();
  if (text(serversOf(older)) !== text(serversOf(newer)))
    add(
      'breaking',
      ['servers'],
      `the service is at ${serversOf(newer).join(', ')}, and was at ${serversOf(older).join(', ')}`,
    );
  return [...changes.values()];

  /** Reports what has come and gone, and compares what is on both sides. */
  function compareParts(
    kind: string,
    was: Parts,
    is: Parts,
    compare: (old: Part, now: Part) => void,
    { come = () => 'additive', gone = 'breaking', at }: Manner = {},
  ): void {
    for (const [name, old] of was) {
      const now = is.get(name);
      if (now) compare(old, now);
      else add(gone, at ?? old.path, `the ${kind} ${name} is gone`, at === undefined);
    }
    for (const [name, part] of is)
      if (!was.has(name))
        add(
          come(name, part),
          at ? [...at, name] : part.path,
          `the ${kind} ${name} is new${part.value.required === true ? ' and required' : ''}`,
        );
  }

  /** @param direction of its body: a webhook's is written by the service */
  function compareOperation(old: Part, now: Part, direction: Direction): void {
    const [id, was] = [text(now.value.operationId), text(old.value.operationId)];
    if (id !== was)
      add(
        'breaking',
        now.path,
        `the operationId is ${id}, and was ${was}: methods of generated clients are named after it`,
      );
    const come = (_name: string, { value }: Part): Verdict =>
      value.required === true && direction === 'request' ? 'breaking' : 'additive';
    compareParts(
      'parameter',
      parametersOf(older, old),
      parametersOf(newer, now),
      (before, after) => {
        compareRequired(before, after, direction);
        compareSchema(before, after, direction);
      },
      { come, at: [...now.path, 'parameters'] },
    );
    const [body, newBody] = [[older, old] as const, [newer, now] as const].map(([document, { value, path }]) =>
      partsOf(document, { body: value.requestBody ?? null }, path, 'requestBody'),
    );
    compareParts(
      'request',
      body ?? new Map(),
      newBody ?? new Map(),
      (before, after) => {
        compareRequired(before, after, direction);
        compareMedia(before, after, direction);
      },
      { come, at: now.path },
    );
    compareParts(
      'answer',
      partsOf(older, old.value.responses, old.path, 'responses'),
      partsOf(newer, now.value.responses, now.path, 'responses'),
      compareAnswer,
      {
        // A client that gets a problem reads its reason code; a success it cannot read is another thing.
        come: (status) => (status.startsWith('2') ? 'breaking' : 'additive'),
        at: [...now.path, 'responses'],
      },
    );
  }

  /** What is deprecated goes on working until the day that was said. */
  function compareDeprecation(old: Part, now: Part): void {
    const [wasUntil, until] = [old.value['x-sunset'], now.value['x-sunset']];
    if (now.value.deprecated === true && old.value.deprecated !== true)
      add('additive', now.path, `it is deprecated, and may be gone from ${text(until)} on`);
    else if (old.value.deprecated === true && now.value.deprecated !== true)
      add('additive', now.path, 'it is no longer deprecated');
    else if (wasUntil !== until)
      add(
        text(until) < text(wasUntil) ? 'breaking' : 'additive',
        now.path,
        `it may be gone from ${text(until)} on, and was to stay until ${text(wasUntil)}`,
      );
  }

  function compareAnswer(old: Part, now: Part): void {
    compareParts(
      'header',
      partsOf(older, old.value.headers, old.path, 'headers'),
      partsOf(newer, now.value.headers, now.path, 'headers'),
      (before, after) => {
        compareRequired(before, after, 'answer');
        compareSchema(before, after, 'answer');
      },
    );
    compareMedia(old, now, 'answer');
  }

  function compareRequired(old: Part, now: Part, direction: Direction): void {
    const [was, is] = [old.value.required === true, now.value.required === true];
    if (was !== is)
      add(
        is === (direction === 'request') ? 'breaking' : 'additive',
        now.path,
        is ? 'it is required' : 'it is no longer required',
      );
  }

  function compareMedia(old: Part, now: Part, direction: Direction): void {
    compareParts(
      'media type',
      partsOf(older, old.value.content, old.path, 'content'),
      partsOf(newer, now.value.content, now.path, 'content'),
      (before, after) => compareSchema(before, after, direction),
      { come: () => (direction === 'request' ? 'additive' : 'breaking') },
    );
  }

  function compareSchema(old: Part, now: Part, direction: Direction): void {
    compareSchemas(
      old.value.schema ?? true,
      [...old.path, 'schema'],
      now.value.schema ?? true,
      [...now.path, 'schema'],
      direction,
    );
  }

  /** Generated clients name their types after the schemas. */
  function compareNames(): void {
    const [was, is] = [older, newer].map((document) => (document.components as JsonObject).schemas as JsonObject);
    for (const [name, schema] of Object.entries(was ?? {})) {
      if (is?.[name] !== undefined) continue;
      const [other] =
        Object.entries(is ?? {}).find(
          ([newName, value]) => was?.[newName] === undefined && JSON.stringify(value) === JSON.stringify(schema),
        ) ?? [];
      add(
        'breaking',
        ['components', 'schemas', name],
        `the schema ${name} is ${other === undefined ? 'gone' : `named ${other}`}: types of generated ` +
          'clients are named after it',
        true,
      );
    }
  }

  function compareSecuritySchemes(): void {
    const [was, is] = [older, newer].map((document) =>
      partsOf(document, (document.components as JsonObject).securitySchemes, ['components'], 'securitySchemes'),
    );
    compareParts('security scheme', was ?? new Map(), is ?? new Map(), (old, now) => {
      for (const field of ['type', 'in', 'name', 'scheme']) {
        if (old.value[field] !== now.value[field])
          add('breaking', now.path, `${field} is ${text(now.value[field])}, and was ${text(old.value[field])}`);
      }
    });
  }
}

/** By method and path; what a path calls its parameters is nothing that a request shows. */
function operationsOf(document: JsonObject, place: 'paths' | 'webhooks'): Parts {
  return new Map(
    Object.entries((document[place] as JsonObject | undefined) ?? {}).flatMap(([path, item]) =>
      Object.entries(item as JsonObject)
        .filter(([method]) => methods.includes(method))
        .map(([method, operation]) => [
          place === 'paths' ? `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}` : path,
          { value: operation as JsonObject, path: [place, path, method] },
        ]),
    ),
  );
}

/** By their place and name; those in the path by their position there. */
function parametersOf(document: JsonObject, { value, path }: Part): Parts {
  const positions = [...text(path[1]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return new Map(
    ((value.parameters as readonly Json[] | undefined) ?? []).map((parameter, index) => {
      const part = behind(document, parameter, [...path, 'parameters', index]);
      const [place, name] = [text(part.value.in), text(part.value.name)];
      return [
        place === 'path' ? `${positions.indexOf(name) + 1} in the path` : `${name.toLowerCase()} in the ${place}`,
        part,
      ];
    }),
  );
}

/**
 * The members of a map, behind their references. Names of headers are compared without regard to case, and so may be
 * everything else.
 */
function partsOf(document: JsonObject, members: Json | undefined, path: Path, name: string): Parts {
  return new Map(
    Object.entries(isObject(members) ? members : {})
      .filter(([, member]) => isObject(member))
      .map(([key, member]) => [key.toLowerCase(), behind(document, member, [...path, name, key])]),
  );
}

function behind(document: JsonObject, value: Json, path: Path): Part {
  if (!isObject(value) || typeof value.$ref !== 'string') return { value: value as JsonObject, path };
  return behind(document, valueAt(document, pathOf(value.$ref)) ?? {}, pathOf(value.$ref));
}

/** The ways to be let in, one of which is enough. */
function securityOf(document: JsonObject, operation: JsonObject): string[] {
  const ways = (operation.security ?? document.security ?? []) as readonly JsonObject[];
  return ways.length === 0 ? ['no key'] : ways.map((way) => Object.keys(way).sort().join(' with ') || 'no key');
}

const serversOf = ({ servers }: JsonObject): string[] =>
  ((servers as readonly JsonObject[] | undefined) ?? []).map(({ url }) => text(url));

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));
