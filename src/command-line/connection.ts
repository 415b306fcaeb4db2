import createClient, { type Client } from 'openapi-fetch';
import type { paths, schemas } from '../../generated/types.js';
import type { OperatorOptions } from './command.js';

type Problem = schemas['Problem'];

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

const codesBeforeKey = [undefined, 'ROUTING/IDEMPOTENCY_CONFLICT', 'VALIDATION/ENDPOINT_NOT_FOUND'] as const;

/**
 * True if nothing was done under an Idempotency-Key.
 * @param isRepeated the key may have been sent before: a refusal from before the key says nothing of that request
 */
export function isRefusal(error: unknown, isRepeated: boolean): boolean {
  if (!(error instanceof Refused) || error.status < 400 || error.status >= 500) return false;
  const { status, problem } = error;
  const isBeforeKey =
    [401, 403, 405, 408, 421, 429].includes(status) || codesBeforeKey.some((code) => code === problem?.reason_code);
  return !(isRepeated && isBeforeKey);
}

/** The service did not respond. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

export type Service = Client<paths>;

/** Creates a typed client of the contract. An access token is used instead of a management key. */
export function connect(baseUrl: string, credential: OperatorOptions | { readonly apiKey: string }): Service {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: headersOf(credential),
    // The credential is for this address only.
    redirect: 'manual',
    fetch: async (request) => {
      try {
        const response = await fetch(request);
        // An answer that is cut off does not count.
        const body = await response.arrayBuffer();
        return new Response(body.byteLength === 0 ? null : body, response);
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

function headersOf(credential: OperatorOptions | { readonly apiKey: string }): Record<string, string> {
  if ('apiKey' in credential) return { 'x-api-key': credential.apiKey };
  const { accessToken, managementKey } = credential;
  if (accessToken !== undefined) return { authorization: `Bearer ${accessToken}` };
  return managementKey === undefined ? {} : { 'x-management-key': managementKey };
}

/** Returns the body of a successful response. @throws Refused */
export async function answered<Body>(
  operation: string,
  pending: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await pending;
  if (response.ok && data !== undefined) return data;
  throw new Refused(response.status, typeof error === 'object' && error !== null ? error : undefined, operation);
}

/** Returns all records of a list, page by page. @throws Refused */
export async function* pagesOf<Page extends { readonly next_cursor?: string }>(
  list: string,
  read: (query: { limit: number; cursor?: string }) => Promise<{ data?: Page; error?: unknown; response: Response }>,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = await answered(list, read({ limit: 200, ...(cursor === undefined ? {} : { cursor }) }));
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}

type PaymentPath<Name extends string> = `/v1/payments/${Name}/{terminal_friendly_id}` & keyof paths;

/** The body and the answer of an operation on payments of a terminal. */
type Posted<Name extends string> = paths[PaymentPath<Name>] extends {
  post: {
    requestBody: { content: { 'application/json': infer Body } };
    responses: { 200: { content: { 'application/json': infer Answer } } };
  };
}
  ? { readonly body: Body; readonly answer: Answer }
  : never;

/** An operation as a refusal names it, its name in the path, and the body. */
export type PostArguments<Name extends string> = [
  operation: readonly [text: string, name: Name],
  body: Posted<Name>['body'],
];

/** Posts a request to an operation on payments of a terminal. @throws Refused */
export function postPayment<Name extends string>(
  service: Service,
  params: object,
  ...[[operation, name], body]: PostArguments<Name>
): Promise<Posted<Name>['answer']> {
  const path = `/v1/payments/${name}/{terminal_friendly_id}`;
  return answered(operation, service.POST(path as never, { params, body } as never) as never);
}
