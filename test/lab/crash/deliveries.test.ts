import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { databaseSettings } from '../../../scripts/support/scratch-database.js';
import type { Schema } from '../../../src/base/contract.js';
import { crash, startChild } from '../../support/child.js';
import { client, succeeded, type ContractClient } from '../../support/contract/contract-client.js';
import { createLastingDatabase } from '../../support/database/database.js';
import { payment } from '../../support/payments.js';
import { startReceiver } from '../../support/receiver.js';
import { until } from '../../support/time/until.js';

/** How often it is killed. DELIVERY_KILLS=30 is the large version, of some minutes. */
const kills = Number(process.env.DELIVERY_KILLS ?? 2);
const salesBetween = 40;
/** What a killed process was at is leased for a minute. */
const secondsBetween = 61;

describe(`webhooks: a service that is killed ${kills} times while it delivers`, function () {
  this.timeout(180_000 + kills * 120_000);

  it('loses no event', async () => {
    const database = await createLastingDatabase();
    const receiver = await startReceiver((response) => {
      setTimeout(() => response.writeHead(200).end(), randomInt(20));
    });
    const start = async (life: number): Promise<{ http: ContractClient; kill: () => Promise<void> }> => {
      const child = startChild(
        'test/lab/crash/delivering-process.ts',
        database.dataDirectory,
        JSON.stringify(databaseSettings(database)),
        String(life * secondsBetween),
      );
      const [baseUrl] = (await once(child, 'message')) as [string];
      return { http: client({ baseUrl }), kill: () => crash(child) };
    };
    const answered: string[] = [];
    let cutOff = 0;
    try {
      for (let life = 0; life < kills; life++) {
        const { http, kill } = await start(life);
        if (life === 0) await succeeded(http.managementWebhookEndpointCreate({ body: { url: receiver.url } }));
        const begun = receiver.received.length;
        const selling = Array.from({ length: salesBetween }, () =>
          succeeded(http.sale({ body: payment() })).then(
            ({ transaction_id }) => {
              answered.push(transaction_id);
            },
            () => {
              cutOff += 1;
            },
          ),
        );
        const enough = begun + randomInt(1, salesBetween);
        await until('events arrive', () => receiver.received.length >= enough);
        await kill();
        await Promise.all(selling);
      }

      const { http, kill } = await start(kills);
      await until('nothing waits any more', async () => (await inState(http, 'pending')).length === 0);
      const delivered = await inState(http, 'delivered');
      await kill();

      const received = new Set(receiver.received.map(({ event }) => event.id));
      expect([...received]).to.have.members(delivered.map(({ event_id }) => event_id));
      const reported = new Set(receiver.received.map(({ event }) => event.data.transaction_id));
      expect(answered.filter((transaction) => !reported.has(transaction))).to.deep.equal([]);
      expect(answered.length + cutOff).to.equal(kills * salesBetween);
      expect(delivered.filter(({ attempt_count }) => attempt_count !== 1)).to.deep.equal([]);
    } finally {
      await receiver.close();
      await database.drop();
    }
  });

  async function inState(http: ContractClient, state: 'pending' | 'delivered'): Promise<Schema<'Delivery'>[]> {
    const found: Schema<'Delivery'>[] = [];
    let cursor: string | undefined;
    do {
      const page = await succeeded(
        http.managementDeliveryList({ query: { state, limit: 200, ...(cursor === undefined ? {} : { cursor }) } }),
      );
      found.push(...page.deliveries);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    return found;
  }
});
