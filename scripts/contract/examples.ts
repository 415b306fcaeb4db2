import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { schemaMarks } from '../../src/base/contract.js';
import { closed, isObject, open, pathOf } from './source.js';
import type { Finding, Json, JsonObject, Path, Source } from './source.js';

const advice = 'Correct the example, or declare its content in the schema.';

/**
 * Finds examples that do not fit their schema or show an undeclared property, and missing examples of bodies,
 * parameters and fields.
 */
export function exampleFindings(source: Source): Finding[] {
  const { document } = source;
  const { schemas, parameters, headers } = document.components as Readonly<Record<string, JsonObject>>;
  const findings: Finding[] = [];
  const check = exampleCheck(source, findings);

  for (const [path, media] of bodiesOf(document))
    check(
      media.schema ?? true,
      Object.entries((media.examples as JsonObject | undefined) ?? {}).map(([key, example]) =>
        exampleAt(document, [...path, 'examples', key], example),
      ),
      path,
    );
  for (const [kind, members] of Object.entries({ parameters, headers })) {
    for (const [name, member] of Object.entries(members ?? {})) {
      const { schema = true, example } = member as JsonObject;
      check(
        schema,
        ownExamples(
          schema,
          ['components', kind, name, 'schema'],
          example,
          ['components', kind, name, 'example'],
          source,
        ),
        ['components', kind, name],
      );
    }
  }
  for (const [name, schema] of Object.entries(schemas ?? {})) {
    if (!isObject(schema)) continue;
    for (const [path, place] of [[['components', 'schemas', name], schema] as const, ...propertiesOf(name, schema)]) {
      const { examples } = place;
      if (Array.isArray(examples))
        check(
          place,
          examples.map((value: Json, index) => ({ path: [...path, 'examples', index], value })),
          path,
        );
    }
  }
  return findings;
}

type Check = (schema: Json, examples: readonly { path: Path; value: Json }[], path: Path) => void;

/** Returns a check of the examples of a schema, which adds findings. */
function exampleCheck({ file, document, line }: Source, findings: Finding[]): Check {
  const { schemas } = document.components as Readonly<Record<string, JsonObject>>;
  // Optimizing a validator takes longer than it saves for a few examples.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addVocabulary([...schemaMarks]);
  for (const [name, schema] of Object.entries(schemas ?? {}))
    ajv.addSchema({ ...(open(schema) as JsonObject), $id: `contract:${name}` });
  const validators = new Map<string, ValidateFunction>();

  return (schema, examples, path) => {
    if (examples.length === 0)
      findings.push({
        file,
        line: line(path),
        message: `${path.join('.')} has no example`,
        advice: 'Add one that works in the sandbox as it is, or that an answer can look like.',
      });
    if (examples.length === 0) return;
    const key = JSON.stringify(schema);
    const validate = validators.get(key) ?? ajv.compile(closed(schema) as JsonObject);
    validators.set(key, validate);
    for (const { path: place, value } of examples) {
      if (validate(value)) continue;
      for (const { instancePath, message, params } of validate.errors ?? [])
        findings.push({
          file,
          line: line(place),
          message:
            `The example ${place.join('.')} does not fit: ${instancePath} ${message ?? ''} ` + JSON.stringify(params),
          advice,
        });
    }
  };
}

/** Returns the examples of a parameter or header, or of its schema. */
function ownExamples(
  schema: Json,
  path: Path,
  own: Json | undefined,
  ownPath: Path,
  source: Source,
): { path: Path; value: Json }[] {
  if (own !== undefined) return [{ path: ownPath, value: own }];
  if (!isObject(schema)) return [];
  if (Array.isArray(schema.examples))
    return schema.examples.map((value: Json, index) => ({ path: [...path, 'examples', index], value }));
  return typeof schema.$ref === 'string'
    ? ownExamples(valueAt(source.document, pathOf(schema.$ref)) ?? true, pathOf(schema.$ref), undefined, [], source)
    : [];
}

function exampleAt(document: JsonObject, path: Path, example: Json): { path: Path; value: Json } {
  const reference = isObject(example) ? example.$ref : undefined;
  const place = typeof reference === 'string' ? [...pathOf(reference), 'value'] : [...path, 'value'];
  return { path: place, value: valueAt(document, place) ?? null };
}

/** Returns every request and response body with its path: among the components and in operations. */
export function bodiesOf({ paths, webhooks, components }: JsonObject): [Path, JsonObject][] {
  const { responses } = components as Readonly<Record<string, JsonObject>>;
  const written = Object.entries({ paths, webhooks }).flatMap(([place, items]) =>
    Object.entries((items as JsonObject | undefined) ?? {}).flatMap(([path, item]) =>
      Object.entries(item as JsonObject).flatMap(([method, operation]): [Path, Json][] => [
        [[place, path, method, 'requestBody'], (operation as JsonObject).requestBody ?? null],
        ...membersAt([place, path, method, 'responses'], (operation as JsonObject).responses),
      ]),
    ),
  );
  return [...written, ...membersAt(['components', 'responses'], responses)].flatMap(([path, body]) =>
    isObject(body) ? (membersAt([...path, 'content'], body.content) as [Path, JsonObject][]) : [],
  );
}

const membersAt = (path: Path, members: Json | undefined): [Path, Json][] =>
  Object.entries(isObject(members) ? members : {}).map(([name, member]) => [[...path, name], member]);

const propertiesOf = (name: string, schema: JsonObject): [Path, JsonObject][] =>
  Object.entries((schema.properties as JsonObject | undefined) ?? {}).map(([property, value]) => [
    ['components', 'schemas', name, 'properties', property],
    value as JsonObject,
  ]);

export function valueAt(document: JsonObject, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, name) => (value !== null && typeof value === 'object' ? (value as JsonObject)[name] : undefined),
    document,
  );
}
