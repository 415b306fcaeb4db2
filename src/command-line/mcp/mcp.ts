import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Ajv, type ValidateFunction } from 'ajv';
import type { JSONValue } from '@modelcontextprotocol/server';
import type { Command } from 'commander';
import { isOperator, operatorOf, terminalCommand, withOperator, WrongUse } from '../command.js';
import type { OperatorOptions, Surroundings, TerminalOptions } from '../command.js';
import { answered, connect, Refused, type Service } from '../connection.js';
import { tools, type Tool, type Workbench } from './mcp-tools.js';

interface McpOptions extends TerminalOptions, OperatorOptions {
  readonly allowLiveChanges: boolean;
}

export const mcpCommand = (surroundings: Surroundings): Command =>
  withOperator(
    terminalCommand('mcp', 'serve the terminal to an agent, by the Model Context Protocol on stdin and stdout'),
  )
    .option('--allow-live-changes', 'with a live key, let the agent move money; otherwise it can only read', false)
    .action((options: McpOptions) => serve(options, surroundings));

/**
 * Returns the tools that the keys allow. With a live key an agent only reads unless the operator allows more, and never
 * accepts a card. Lists need a credential of an operator.
 */
export function toolsFor({
  apiKey,
  allowLiveChanges,
  ...operator
}: Pick<McpOptions, 'apiKey' | 'allowLiveChanges'> & OperatorOptions): Tool[] {
  const usable = tools.filter(({ forOperators = false }) => !forOperators || isOperator(operator));
  // As `fetch` sends it.
  if (!apiKey.trim().startsWith('ptk_live_')) return usable;
  return usable.filter(({ changes, sandboxOnly = false }) => !sandboxOnly && (!changes || allowLiveChanges));
}

async function serve(options: McpOptions, { print, note, random, stopped, input }: Surroundings): Promise<void> {
  const sdk = await loadSdk();
  const { apiKey, terminal, baseUrl } = options;
  await checkKey(connect(baseUrl, { apiKey }), terminal);
  const served = new Map(toolsFor(options).map((tool) => [tool.name, { tool, fits: validator(tool) }]));
  const bench: Workbench = {
    service: connect(baseUrl, { apiKey }),
    terminal,
    operator: isOperator(options) ? connect(baseUrl, operatorOf(options)) : undefined,
  };
  // The low-level server accepts plain JSON Schema.
  const { server } = new sdk.McpServer({ name: 'payment-terminal', version: '1.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler('tools/list', () => ({
    tools: [...served.values()].map(({ tool }) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: schemaOf(tool),
      annotations: { readOnlyHint: !tool.changes, openWorldHint: true },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const found = served.get(params.name);
    const given = params.arguments ?? {};
    if (!found) return failure(`There is no tool ${params.name}.`);
    if (!found.fits(given)) {
      const [fault] = found.fits.errors ?? [];
      return failure(`${fault?.instancePath.slice(1) ?? ''} ${fault?.message ?? 'does not fit'}`.trim());
    }
    const repeats = given['idempotency_key'] !== undefined;
    const keyed = { idempotency_key: random.uuid(), ...given, repeats };
    return found.tool.run(bench, keyed as never).then(
      (answer) => ({ content: [{ type: 'text' as const, text: JSON.stringify(answer, null, 1) }] }),
      // On a refusal or missing answer, the agent reads the reason and the next step.
      (error: unknown) => failure(error instanceof Error ? error.message : String(error)),
    );
  });

  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    input?.once('end', resolve);
    stopped.addEventListener('abort', () => resolve(), { once: true });
  });
  const lines = Readable.from(messagesIn(process.stdin, print));
  await server.connect(new sdk.StdioServerTransport(lines));
  note(`Serving terminal ${terminal} of ${baseUrl} with ${served.size} tools`);
  await closed;
  await server.close();
}

/** Yields the lines that are JSON. The SDK drops the others; JSON-RPC 2.0 (5.1) answers them. */
async function* messagesIn(input: NodeJS.ReadableStream, print: Surroundings['print']): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input })) {
    try {
      JSON.parse(line);
      yield Buffer.from(`${line}\n`);
    } catch {
      print(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }));
    }
  }
}

/**
 * Looks up a transaction that does not exist, to find a wrong address, key or terminal before an agent does.
 * @throws Refused, Unreachable
 */
async function checkKey(service: Service, terminal: string): Promise<void> {
  const path = { terminal_friendly_id: terminal, transaction_id: 'AAAAAAAA' };
  const pending = service.GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', { params: { path } });
  await answered('To check the key', pending).catch((error: unknown) => {
    if (!(error instanceof Refused && error.problem?.reason_code === 'VALIDATION/TRANSACTION_NOT_FOUND')) throw error;
  });
}

/** Loads the optional SDK. An image with only the service does not have it. */
async function loadSdk() {
  try {
    const [{ McpServer }, { StdioServerTransport }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ]);
    return { McpServer, StdioServerTransport };
  } catch (error) {
    throw new WrongUse(`The package @modelcontextprotocol/server is missing: ${(error as Error).message}`);
  }
}

const schemaOf = ({ properties, required }: Tool) => ({
  type: 'object' as const,
  properties: properties as Readonly<Record<string, JSONValue>>,
  required: [...required],
  additionalProperties: false,
});

const validator = (tool: Tool): ValidateFunction => new Ajv().compile(schemaOf(tool));

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });
