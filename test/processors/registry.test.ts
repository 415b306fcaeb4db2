import { expect } from 'chai';
import type { ProcessorAccountRow } from '../../src/store/processors/processor-accounts.js';
import type { Processor } from '../../src/processors/processor.js';
import { processorRegistry } from '../../src/processors/registry.js';
import { TestClock } from '../support/time/clock.js';
import { testStart } from '../support/service.js';

const row = (fields: Partial<ProcessorAccountRow> = {}): ProcessorAccountRow => ({
  processorAccountId: '5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d',
  accountId: '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a',
  providerKey: 'bank_one',
  kind: 'simulator',
  environment: 'sandbox',
  settings: {},
  sealedCredentials: new Uint8Array(),
  sealedPrevious: null,
  previousUntil: null,
  enabled: true,
  merchantAccount: null,
  revision: 1,
  createdAt: testStart,
  ...fields,
});

describe('the registry of processors', () => {
  let rows: ProcessorAccountRow[];
  let reads: number;
  let made: string[];
  let notes: string[];
  const clock = new TestClock(testStart);
  const open = () =>
    processorRegistry({
      builtIn: [{ key: 'simulator_a' } as Processor],
      clock,
      read: async () => {
        reads++;
        return rows;
      },
      unsealed: (account) => {
        if (account.providerKey === 'broken') throw new Error('the key of the vault is missing');
        return { key: account.providerKey } as never;
      },
      make: async (account) => {
        made.push(account.key);
        return { key: account.key } as Processor;
      },
      note: (_error, processorAccountId) => notes.push(processorAccountId),
    });
  beforeEach(() => {
    [rows, reads, made, notes] = [[row()], 0, [], []];
  });

  it('has the built-in ones without a read', async () => {
    expect((await open().get('simulator_a'))?.processor.key).to.equal('simulator_a');
    expect(reads).to.equal(0);
  });

  it('reads the accounts once for all who ask, and again after four seconds', async () => {
    const registry = open();
    await Promise.all([registry.get('bank_one'), registry.get('bank_two'), registry.values()]);
    await clock.advance(3_999);
    await registry.get('bank_one');
    expect(reads).to.equal(1);
    rows = [...rows, row({ providerKey: 'bank_two', processorAccountId: 'two' })];
    expect(await registry.get('bank_two')).to.equal(undefined);
    await clock.advance(1);
    expect(await registry.get('bank_two')).to.include({ accepting: true });
    expect(reads).to.equal(2);
  });

  it('knows a change of its own at once', async () => {
    const registry = open();
    await registry.get('bank_one');
    rows = [row({ enabled: false, revision: 2 })];
    expect(await registry.get('bank_one')).to.include({ accepting: true });
    registry.forget();
    expect(await registry.get('bank_one')).to.include({ accepting: false });
  });

  it('keeps the breaker of an account that is the same, and makes one that has changed anew', async () => {
    const registry = open();
    const first = await registry.get('bank_one');
    registry.forget();
    expect(await registry.get('bank_one')).to.equal(first);
    rows = [row({ revision: 2 })];
    registry.forget();
    expect(await registry.get('bank_one')).not.to.equal(first);
    expect(made).to.deep.equal(['bank_one', 'bank_one']);
  });

  it('makes an account anew when the overlap of its secrets is over', async () => {
    rows = [row({ sealedPrevious: new Uint8Array(), previousUntil: new Date(clock.now().getTime() + 60_000) })];
    const registry = open();
    await registry.get('bank_one');
    await clock.advance(60_000);
    await registry.get('bank_one');
    expect(made).to.deep.equal(['bank_one', 'bank_one']);
  });

  it('goes without an account that cannot be opened, tells of it, and has the others', async () => {
    rows = [row({ providerKey: 'broken', processorAccountId: 'broken-id' }), row()];
    const registry = open();
    expect(await registry.get('broken')).to.equal(undefined);
    expect(await registry.get('bank_one')).to.include({ accepting: true });
    expect(notes).to.deep.equal(['broken-id']);
  });

  it('drops an account that is gone', async () => {
    const registry = open();
    await registry.get('bank_one');
    rows = [];
    registry.forget();
    expect(await registry.get('bank_one')).to.equal(undefined);
  });
});
