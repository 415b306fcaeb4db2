import { ContractDocument } from '../contract-document.js';
import { isObject, type JsonObject } from '../strict-schema.js';
import type { Finding, Source } from '../source.js';

/** Headers in the answers of a deprecated operation. */
interface Deprecation {
  /** A structured date (RFC 9745, 2.1). */
  readonly deprecation: string;
  /** An HTTP date (RFC 8594, 3). */
  readonly sunset: string;
}

/** Minimum months between deprecation and sunset, promised in openapi.yaml. */
const leastMonths = 12;

const headers = ['Deprecation', 'Sunset'];

/** Returns the `deprecated` operations by operationId. The marks are days and mean their start in UTC. */
export function deprecationsOf(document: JsonObject): Readonly<Record<string, Deprecation>> {
  return Object.fromEntries(
    deprecatedIn(document).map(({ operation }) => [
      operation.operationId as string,
      {
        deprecation: `@${new Date(operation['x-deprecated'] as string).getTime() / 1000}`,
        sunset: new Date(operation['x-sunset'] as string).toUTCString(),
      },
    ]),
  );
}

/** Finds deprecated operations without timely notice to clients. */
export function deprecationFindings({ file, document, line }: Source): Finding[] {
  const contract = new ContractDocument(document);
  return deprecatedIn(document).flatMap(({ path, operation }) => {
    const finding = (message: string, advice: string): Finding => ({
      file,
      line: line([...path, 'deprecated']),
      message: `${operation.operationId as string} is deprecated, and ${message}`,
      advice,
    });
    const [since, sunset] = [operation['x-deprecated'], operation['x-sunset']];
    if (typeof since !== 'string' || typeof sunset !== 'string')
      return [finding('does not say since when and until when', 'Give it x-deprecated and x-sunset, both YYYY-MM-DD.')];
    const earliest = new Date(since);
    earliest.setUTCMonth(earliest.getUTCMonth() + leastMonths);
    const silent = Object.entries(operation.responses as JsonObject).flatMap(([status, response]) => {
      const declared = contract.resolved(response as JsonObject).headers;
      return headers.every((name) => isObject(declared) && declared[name] !== undefined) ? [] : [status];
    });
    return [
      ...(new Date(sunset) < earliest
        ? [finding(`ends on ${sunset}`, `Keep it until ${earliest.toISOString().slice(0, 10)} at least.`)]
        : []),
      ...(silent.length > 0
        ? [
            finding(
              `its answers ${silent.join(', ')} do not declare ${headers.join(' and ')}`,
              'Give them a list of x-answer-headers with both, which are text under components.headers.',
            ),
          ]
        : []),
    ];
  });
}

function deprecatedIn(document: JsonObject): { path: string[]; operation: JsonObject }[] {
  return Object.entries(document.paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([, operation]) => isObject(operation) && operation.deprecated === true)
      .map(([method, operation]) => ({ path: ['paths', path, method], operation: operation as JsonObject })),
  );
}
