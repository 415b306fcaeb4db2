import { Ajv, type ValidateFunction } from 'ajv';
import type { Command } from 'commander';
import { terminalCommand, WrongUse, type Surroundings, type TerminalOptions } from '../command.js';
import { connect } from '../connection.js';
import { tools, type Tool } from './mcp-tools.js';
import type { Workbench } from './mcp-workbench.js';

interface McpOptions extends TerminalOptions {
  readonly allowLiveChanges: boolean;
}

export const mcpCommand = (surroundings: Surroundings): Command =>
  terminalCommand('mcp', 'serve the terminal to an agent, by the Model Context Protocol on stdin and stdout')
    .option('--allow-live-changes', 'with a live key, let the agent move money; otherwise it can only read', false)
    .action((options: McpOptions) => serve(options, surroundings));

/** With a live key nothing but what reads, unless the operator said so; and no live card number passes an agent. */
export function toolsFor({ apiKey, allowLiveChanges }: Pick<McpOptions, 'apiKey' | 'allowLiveChanges'>): Tool[] {
  if (!apiKey.startsWith('ptk_live_')) return [...tools];
  return tools.filter(({ changes, sandboxOnly = false }) => !sandboxOnly && (!changes || allowLiveChanges));
}

async function serve(options: McpOptions, { note, random, stopped }: Surroundings): Promise<void> {
  const sdk = await loadSdk();
  const { apiKey, terminal, baseUrl } = options;
  const served = new Map(toolsFor(options).map((tool) => [tool.name, { tool, fits: validator(tool) }]));
  const bench: Workbench = { service: connect(baseUrl, { apiKey }), terminal, random };
  // By the server beneath, for schemas as they are written: McpServer takes those of one library only.
  const { server } = new sdk.McpServer({ name: 'payment-terminal', version: '1.0.0' }, { capabilities: { tools: {} } });

  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({
    tools: [...served.values()].map(({ tool }) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: schemaOf(tool),
      annotations: { readOnlyHint: !tool.changes, openWorldHint: true },
    })),
  }));
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }) => {
    const found = served.get(params.name);
    const given = params.arguments ?? {};
    if (!found) return failure(`There is no tool ${params.name}.`);
    if (!found.fits(given)) {
      const [fault] = found.fits.errors ?? [];
      return failure(`${fault?.instancePath.slice(1) ?? ''} ${fault?.message ?? 'does not fit'}`.trim());
    }
    return found.tool.run(bench, given as never).then(
      (answer) => ({ content: [{ type: 'text' as const, text: JSON.stringify(answer, null, 1) }] }),
      // Refused or not answered: the agent reads why, and what to do instead.
      (error: unknown) => failure(error instanceof Error ? error.message : String(error)),
    );
  });

  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    stopped.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new sdk.StdioServerTransport());
  note(`Serving terminal ${terminal} of ${baseUrl} with ${served.size} tools`);
  await closed;
  await server.close();
}

/** Optional: an image of the service alone goes without it. */
async function loadSdk() {
  try {
    const [{ McpServer }, { StdioServerTransport }, { CallToolRequestSchema, ListToolsRequestSchema }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/mcp.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/types.js'),
      ]);
    return { McpServer, StdioServerTransport, CallToolRequestSchema, ListToolsRequestSchema };
  } catch (error) {
    throw new WrongUse(`The package @modelcontextprotocol/sdk is missing: ${(error as Error).message}`);
  }
}

const schemaOf = ({ properties, required }: Tool) => ({
  type: 'object' as const,
  properties,
  required: [...required],
  additionalProperties: false,
});

const validator = (tool: Tool): ValidateFunction => new Ajv().compile(schemaOf(tool));

const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true });
