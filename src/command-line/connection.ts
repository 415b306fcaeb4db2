import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../generated/types.js';

type Problem = components['schemas']['Problem'];

/** The service refused a request. The message has the reason as text, and the reason code is for programs. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> | undefined,
    operation: string,
  ) {
    const { detail, reason_code: code, context } = problem ?? {};
    super(
      problem
        ? `${operation} was refused: ${detail ?? ''} (${status} ${code ?? 'without a reason'}` +
            `${context ? `, ${JSON.stringify(context)}` : ''})`
        : `${operation} was answered ${status} by something that is not the service: is BASE_URL right?`,
    );
  }
}

/** The service did not respond. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export type Service = Client<paths>;

/** Creates a typed client of the contract. */
export function connect(
  baseUrl: string,
  key: { readonly managementKey: string } | { readonly apiKey: string },
): Service {
  const headers = 'managementKey' in key ? { 'x-management-key': key.managementKey } : { 'x-api-key': key.apiKey };
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers,
    fetch: async (request) => {
      try {
        return await fetch(request);
      } catch (error) {
        const { cause } = error as { cause?: { code?: string; message?: string } };
        throw new Unreachable(
          `${baseUrl} does not respond (${cause?.code ?? cause?.message ?? (error as Error).message}): ` +
            'is the service running there? Set BASE_URL or --base-url.',
          { cause: error },
        );
      }
    },
  });
}

/**
 * Returns the body of a successful response.
 * @throws Refused
 */
export async function answered<Body>(
  operation: string,
  pending: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await pending;
  if (response.ok && data !== undefined) return data;
  throw new Refused(response.status, typeof error === 'object' && error !== null ? error : undefined, operation);
}
