import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { compareStatements } from '../../src/payments/reconciliation/compare-statements.js';
import { processorKinds, type ProcessorKind } from '../../src/processors/account.js';
import type { Schema } from '../../src/base/contract.js';
import { ada } from '../recurring/series-client.js';
import { succeeded, type Answer } from '../support/contract/contract-client.js';
import { contractDocument } from '../support/contract/contract.js';
import { card, unpaid } from '../support/payments.js';
import { bankSecret, notify } from '../support/processors/processors.js';
import { referenceTo, startStage, type Made, type Stage } from '../support/stage.js';
import { adyenBehindService } from './adyen/stage.js';
import { stripeBehindService } from './stripe/adapter.js';
import { started } from '../support/started.js';

type Method = Schema<'PaymentMethod'>;

/** The service in front of one kind of processor. */
interface Side {
  readonly stage: Stage;
  /** A token that its processor approves. */
  readonly token: string;
  /** Delivers all that the processor has to report, and the approval of a sale. */
  report(sale?: Made): Promise<void>;
  /** Number of requests that the processor received. */
  requests(): number;
  close(): Promise<void>;
}

const sides: Readonly<Record<ProcessorKind, () => Promise<Side>>> = {
  async simulator() {
    const stage = await startStage({ SIMULATOR_SECRET: bankSecret, STATEMENT_DAYS: '0' });
    let events = 0;
    return {
      stage,
      token: 'token-1',
      async report(sale) {
        if (!sale) return;
        const fields = { provider_transaction_id: 'bank-77' };
        const report = { id: `table-${++events}`, outcome: 'approved', fields } as const;
        await notify(stage.http, stage.service.clock.now(), sale, report).ok;
      },
      requests: () => stage.bankA.calls.length + stage.bankB.calls.length,
      close: () => stage.close(),
    };
  },
  async stripe() {
    const { fake, line, stage, close, ...behind } = await stripeBehindService();
    let reported = 0;
    const report = async (): Promise<void> => {
      for (const event of fake.events.slice(reported)) {
        await behind.report(event);
        // The statement lists it by the service's time.
        event['created'] = Math.floor(stage.service.clock.now().getTime() / 1000);
      }
      reported = fake.events.length;
    };
    return { stage, token: 'pm_card_visa', report, requests: () => line.requests.length, close };
  },
  async adyen() {
    const { fake, stage, close, ...behind } = await adyenBehindService();
    const report = async (): Promise<void> => {
      if (fake.notifications.length > 0) await behind.report(...fake.notifications.splice(0));
    };
    return { stage, token: 'shopper-1/M5N7TQ4TG5PFWR50', report, requests: () => fake.exchanges.length, close };
  },
};

/** The refusal of a request, by its word in the table. */
class RefusedAs extends Error {}

const refusals: Readonly<Record<string, string>> = {
  'ROUTING/NO_ROUTE': 'no route',
  'ROUTING/OPERATION_NOT_SUPPORTED': 'not supported',
};

async function unlessRefused<Body>(pending: Promise<Answer<Body>>): Promise<Body> {
  const answer = await pending;
  if (answer.status !== 422) return succeeded(Promise.resolve(answer));
  const { reason_code: code } = answer.body as Schema<'Problem'>;
  throw new RefusedAs(refusals[code] ?? code);
}

/** Plays one operation. Returns the transaction, which must be approved in the end. */
type Operation = (side: Side, method: Method) => Promise<Made>;

/** A card that all three approve, or a token of another method. */
const instrument = ({ token }: Side, method: Method) =>
  method === 'cards'
    ? { payment_instrument: card('4242424242424242') }
    : { provider_token: token, payment_instrument: { payment_method: method } };

const body = (side: Side, method: Method) => {
  const { provider_token, payment_instrument } = { provider_token: undefined, ...instrument(side, method) };
  return unpaid({ ...(provider_token !== undefined && { provider_token }), order: { payment_instrument } });
};

const sell: Operation = (side, method) => unlessRefused(side.stage.http.sale({ body: body(side, method) }));
const hold: Operation = (side, method) => unlessRefused(side.stage.http.preauth({ body: body(side, method) }));

/** Leaves the outcome of a sale UNKNOWN, as if its answer had been lost. */
async function lose({ stage: { service } }: Side, sale: Made): Promise<Made> {
  await service.deps.background.settled();
  const lost = `UPDATE transactions SET status = 'UNKNOWN', reason = 'PROCESSOR.UNKNOWN' WHERE transaction_id = $1`;
  await service.query(lost, sale.transaction_id);
  return sale;
}

const operations: Readonly<Record<string, Operation>> = {
  sale: sell,
  hold,
  async capture(side, method) {
    const held = await hold(side, method);
    return unlessRefused(side.stage.http.capture({ body: { ...referenceTo(held), amount: 6 } }));
  },
  async void(side, method) {
    return unlessRefused(side.stage.http.voidPayment({ body: referenceTo(await hold(side, method)) }));
  },
  async refund(side, method) {
    const sale = await sell(side, method);
    return unlessRefused(side.stage.http.refund({ body: { ...referenceTo(sale), amount: 4 } }));
  },
  async series(side, method) {
    const { http } = side.stage;
    const { recurring_id } = await unlessRefused(
      http.recurringInit({
        body: {
          amount: 20,
          currency: 'EUR',
          ...instrument(side, method),
          payer: ada,
          recurring: { managed_by: 'merchant' },
        },
      }),
    );
    return unlessRefused(http.recurringCharge({ body: { recurring_id } }));
  },
  async lookup(side, method) {
    const sale = await lose(side, await sell(side, method));
    const params = { transaction_id: sale.transaction_id };
    await unlessRefused(side.stage.http.managementTransactionResolve({ ...params, body: { resolution: 'lookup' } }));
    return sale;
  },
  async statement(side, method) {
    const sale = await sell(side, method);
    const { deps, clock } = side.stage.service;
    await side.report();
    await lose(side, sale);
    await clock.advance(25 * 60 * 60 * 1000);
    const withStatements = { ...deps, config: { ...deps.config, statements: { days: 3, intervalSeconds: 60 } } };
    while (await compareStatements(withStatements)) await Promise.resolve();
    const { status } = await side.stage.statusOf(sale);
    if (status.status === 'UNKNOWN') throw new RefusedAs('none');
    return sale;
  },
  async notification(side, method) {
    const sale = await lose(side, await sell(side, method));
    await side.report(sale);
    return sale;
  },
};

/** The word of the table for an operation: `yes` if its transaction is approved. */
async function played(side: Side, method: Method, operation: Operation): Promise<string> {
  try {
    const made = await operation(side, method);
    await side.stage.service.deps.background.settled();
    await side.report();
    await side.stage.service.deps.background.settled();
    const { status } = await side.stage.statusOf(made);
    return status.status === 'APPROVED' ? 'yes' : `${status.status} ${status.reasonCode}`;
  } catch (error) {
    if (error instanceof RefusedAs) return error.message;
    throw error;
  }
}

/** The rows of the table in the docs: methods and kinds of processors, and a word for each operation. */
function documented() {
  const page = readFileSync(new URL('../../docs/operate/processors.md', import.meta.url), 'utf8');
  const cells = (line: string): string[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const lines = page.split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Method |'));
  const [, , ...heads] = cells(lines[start]!);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  const rows = lines.slice(start + 2, start + length).map((line) => {
    const [methods, kinds, ...words] = cells(line);
    const named = (text = ''): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    return {
      methods: named(methods),
      kinds: named(kinds),
      words: Object.fromEntries(heads.map((head, index) => [head, words[index]])),
    };
  });
  return { heads, rows };
}

describe('the operations of each payment method at each processor, as the docs list them', () => {
  const methods = contractDocument.find('/components/schemas/PaymentMethod/enum') as Method[];
  const { heads, rows } = documented();

  it('have a row for each method and kind, a column for each operation, and no other', () => {
    expect(contractDocument.find('/components/schemas/ProcessorKind/enum')).to.have.members([...processorKinds]);
    expect(heads).to.eql(Object.keys(operations));
    const pairs = rows.flatMap(({ methods: of, kinds }) =>
      of.flatMap((method) => kinds.map((kind) => `${method} ${kind}`)),
    );
    const expected = methods.flatMap((method) => processorKinds.map((kind) => `${method} ${kind}`));
    expect(pairs.sort()).to.eql(expected.sort());
  });

  for (const kind of processorKinds)
    describe(`at ${kind}`, () => {
      const side = started(() => sides[kind]());

      for (const method of methods)
        it(method, async () => {
          const row = rows.find((one) => one.methods.includes(method) && one.kinds.includes(kind));
          const before = side.requests();
          const words: Record<string, string> = {};
          for (const [name, operation] of Object.entries(operations))
            words[name] = await played(side, method, operation);
          expect(words).to.eql(row?.words);
          const isRefused = Object.values(words).every((word) => word === 'no route');
          expect(side.requests() > before, 'the processor was called').to.equal(!isRefused);
        });
    });
});
