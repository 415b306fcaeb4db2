import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { bundled } from '../../scripts/support/bundled.js';
import { Refused, Unreachable } from '../../src/command-line/connection.js';
import { toolsFor } from '../../src/command-line/mcp/mcp.js';
import { tools as allTools, type Workbench } from '../../src/command-line/mcp/mcp-tools.js';
import { packageRoot } from '../../src/base/package-root.js';
import { client as contractClient } from '../support/contract/contract-client.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

describe('the tools for agents', () => {
  const service = started(startApiService);
  let client: Client;

  before(async () => {
    client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bundled('src/command-line/main.ts'), 'mcp'],
        cwd: packageRoot,
        env: environment(),
        stderr: 'ignore',
      }),
    );
  });
  after(() => client.close());

  const environment = (): Record<string, string> => ({
    PATH: process.env.PATH ?? '',
    BASE_URL: service.baseUrl,
    API_KEY: apiKey,
    TERMINAL: terminalId,
    MANAGEMENT_KEY: managementKey,
  });

  const call = async (name: string, given: object = {}): Promise<Answer> =>
    (await client.callTool({ name, arguments: { ...given } })) as unknown as Answer;
  async function use<Result>(name: string, given: object = {}): Promise<Result> {
    const { isError, content } = await call(name, given);
    expect(isError, content[0]?.text).to.not.equal(true);
    return JSON.parse(content[0]?.text ?? '') as Result;
  }
  interface Transaction {
    readonly merchant_transaction_id?: string;
    readonly transaction_id: string;
    readonly type: string;
    readonly amount: number;
    readonly attempt_number: number;
    readonly status: { readonly status: string; readonly reasonCode: string };
  }

  it('are a dozen, each with what it takes, and whether it only reads', async () => {
    const { tools } = await client.listTools();
    expect(tools).to.have.length(14);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).to.eql([
      'payment_status',
      'list_payments',
      'subscription_status',
      'sandbox_clock',
    ]);
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.type).to.equal('object');
      expect(description).to.match(/^[A-Z].+\.$/);
    }
  });

  it('take a payment once under a key, give it back, and say what became of it', async () => {
    const sale = { amount: 10.5, currency: 'EUR', card: 'approved', idempotency_key: 'agent-1' };
    const paid = await use<Transaction>('take_payment', sale);
    expect(paid.status.status).to.equal('APPROVED');
    expect((await use<Transaction>('take_payment', sale)).transaction_id).to.equal(paid.transaction_id);
    const back = await use<Transaction>('refund_payment', { transaction_id: paid.transaction_id, amount: 0.5 });
    expect([back.type, back.amount]).to.eql(['refund', 0.5]);
    const read = await use<Transaction>('payment_status', { transaction_id: back.transaction_id });
    expect(read.status.status).to.equal('APPROVED');
  });

  it('hold, capture and void', async () => {
    const hold = { amount: 20, currency: 'EUR', card: 'approved' };
    const [one, two] = [await use<Transaction>('hold_payment', hold), await use<Transaction>('hold_payment', hold)];
    const captured = await use<Transaction>('capture_payment', { transaction_id: one.transaction_id, amount: 12.25 });
    expect([captured.type, captured.amount]).to.eql(['capture', 12.25]);
    await use('void_payment', { transaction_id: two.transaction_id });
    const { isError, content } = await call('capture_payment', { transaction_id: two.transaction_id, amount: 20 });
    expect([isError, content[0]?.text]).to.satisfy(
      ([failed, text]: [boolean, string]) => failed && text.includes('VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED'),
    );
  });

  it('retry a decline, and end a challenge', async () => {
    const declined = await use<Transaction>('take_payment', { amount: 1, currency: 'EUR', card: 'processorError' });
    expect(declined.status.status).to.equal('ERROR');
    const again = await use<Transaction>('retry_payment', { transaction_id: declined.transaction_id });
    expect(again.attempt_number).to.equal(2);
    const challenged = await use<Transaction>('take_payment', { amount: 1, currency: 'EUR', card: 'challenge' });
    await use('end_challenge', { transaction_id: challenged.transaction_id, outcome: 'succeeded' });
    const { status } = await use<Transaction>('payment_status', { transaction_id: challenged.transaction_id });
    expect(status.status).to.equal('APPROVED');
  });

  it('start a subscription today, in the time zone of the terminal, turn the clock, and end it', async () => {
    await contractClient(service).managementTerminalUpdate({ body: { time_zone: 'Pacific/Auckland' } }).ok;
    // In the evening of UTC it is tomorrow there.
    await use('advance_clock', { days: 0.5 });
    const terms = { amount: 5, currency: 'EUR', card: 'approved', interval: 'monthly', number_of_payments: 6 };
    const start = () => use<{ recurring_id: string }>('start_subscription', { ...terms, idempotency_key: 'agent-2' });
    const { recurring_id } = await start();
    expect((await start()).recurring_id).to.equal(recurring_id);
    const before = await use<{ now: string }>('sandbox_clock');
    const moved = await use<{ now: string }>('advance_clock', { days: 70 });
    expect(Date.parse(moved.now) - Date.parse(before.now)).to.be.closeTo(70 * 86_400_000, 60_000);
    const read = async () =>
      use<{ status: string; recurring: { completed_payments: number } }>('subscription_status', { recurring_id });
    expect((await read()).recurring.completed_payments).to.equal(3);
    await use('cancel_subscription', { recurring_id });
    expect((await read()).status).to.equal('cancelled');
  });

  it('refuse what does not fit, and say why', async () => {
    const refusals: readonly [string, object, RegExp][] = [
      ['take_payment', { amount: 'ten', currency: 'EUR', card: 'approved' }, /^amount must be number$/],
      ['take_payment', { amount: 10, currency: 'EUR' }, /must have required property 'card'/],
      ['take_payment', { amount: 10.005, currency: 'EUR', card: 'approved' }, /VALIDATION\/INVALID_AMOUNT/],
      ['payment_status', { transaction_id: 'AAAAAAAA' }, /VALIDATION\/TRANSACTION_NOT_FOUND/],
      ['payment_status', { transaction_id: 'AAAAAAAA', more: 1 }, /must NOT have additional properties/],
      ['rob_a_bank', {}, /There is no tool/],
    ];
    for (const [name, given, says] of refusals) {
      const { isError, content } = await call(name, given);
      expect(isError).to.equal(true);
      expect(content[0]?.text).to.match(says).and.not.include(apiKey);
    }
  });

  it('name the key, or the transaction, if an answer is lost', async () => {
    const run = async (posted: object | Error, read?: Error, repeats = false): Promise<string> => {
      const answerWith = async (given: object) => {
        if (given instanceof Error) throw given;
        return { data: given, response: new Response() };
      };
      let reads = 0;
      const GET = () => answerWith(reads++ > 0 && read ? read : { order: { order_id: 'ABCDEFGH' } });
      const bench = { service: { GET, POST: () => answerWith(posted) }, terminal: 'T' };
      const refund = allTools.find(({ name }) => name === 'refund_payment')!;
      const given = { transaction_id: '7hK2mQ9x', amount: 1, idempotency_key: 'key-1', repeats };
      return refund.run(bench as unknown as Workbench, given as never).then(String, String);
    };
    expect(await run(new Unreachable('Lost.'))).to.include('repeat it with the idempotency_key key-1');
    for (const status of [401, 403, 405, 408, 421, 429]) {
      const before = new Refused(status, { reason_code: 'RATE_LIMIT_EXCEEDED' }, 'The refund');
      expect(await run(before, undefined, true)).to.include('repeat it with the idempotency_key key-1');
      expect(await run(before))
        .to.include(`${status}`)
        .and.not.include('repeat');
    }
    for (const reason_code of ['ROUTING/IDEMPOTENCY_CONFLICT', 'VALIDATION/ENDPOINT_NOT_FOUND'] as const)
      expect(await run(new Refused(409, { reason_code }, 'The refund'), undefined, true)).to.include('repeat it');
    expect(await run(new Refused(200, undefined, 'The refund'))).to.include('repeat it');
    expect(await run({ transaction_id: 'AAAAAAAB' }, new Unreachable('Lost.'))).to.include('Transaction AAAAAAAB');
  });

  it('list the payments of the terminal, page after page', async () => {
    const { transactions } = await use<{ transactions: { transaction_id: string }[] }>('list_payments');
    const sale = { amount: 7, currency: 'EUR', card: 'approved', reference: 'agent-7' };
    const paid = await use<Transaction>('take_payment', sale);
    expect(paid.merchant_transaction_id).to.equal('agent-7');
    const after = await use<{ transactions: { transaction_id: string }[] }>('list_payments');
    expect(after.transactions[0]?.transaction_id).to.equal(paid.transaction_id);
    expect(after.transactions.slice(1, 3)).to.eql(transactions.slice(0, 2));
  });

  /** Runs the server on an input, and returns its output and exit code. The service needs this process meanwhile. */
  async function serve(input: string, settings: Record<string, string> = {}) {
    const child = spawn(process.execPath, [bundled('src/command-line/main.ts'), 'mcp'], {
      cwd: packageRoot,
      env: { ...environment(), ...settings },
    });
    child.stdin.end(input);
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = await ended;
    return { status, lines: stdout.trim().split('\n'), stderr };
  }

  it('answer a line that is not JSON, and end with their input', async () => {
    const { status, lines } = await serve('{"jsonrpc":\n');
    expect(lines.map((line) => JSON.parse(line) as object)).to.eql([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
    ]);
    expect(status).to.equal(0);
  });

  it('do not start with a wrong key', async () => {
    const { status, stderr } = await serve('', { API_KEY: 'ptk_test_wrong' });
    expect(status).to.equal(1);
    expect(stderr).to.include('INVALID_API_KEY').and.not.include('ptk_test_wrong');
  });

  it('of a live terminal only read, unless it is said otherwise, and take no card', () => {
    const names = (allowLiveChanges: boolean): string[] =>
      toolsFor({ apiKey: ' ptk_live_x', allowLiveChanges, managementKey: undefined }).map(({ name }) => name);
    expect(names(false)).to.eql(['payment_status', 'subscription_status']);
    expect(names(true)).to.eql([
      ...['capture_payment', 'void_payment', 'refund_payment', 'retry_payment'],
      ...['payment_status', 'subscription_status', 'cancel_subscription'],
    ]);
  });
});
