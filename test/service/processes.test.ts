import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Schema } from '../../src/base/contract.js';
import { startServerProcess, type ServerProcess } from '../../scripts/lab/faults/server-process.js';
import { databaseSettings } from '../../scripts/support/scratch-database.js';
import { client, type ContractClient } from '../support/contract/contract-client.js';
import { createMigratedDatabaseOn, testServer, type TestDatabase } from '../support/database/database.js';
import { apiKey, managementKey, sharedKeys, terminalId } from '../support/service.js';
import { payment } from '../support/payments.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { until } from '../support/time/clock.js';

type Role = 'all' | 'api' | 'worker';

for (const roles of [
  ['all', 'all'],
  ['api', 'api', 'worker', 'worker'],
] as const satisfies readonly (readonly Role[])[])
  (testServer === undefined ? describe.skip : describe)(
    `${roles.length} processes of one installation (${roles.join(', ')})`,
    () => {
      let database: TestDatabase & { databaseUrl: string };
      let directory: string;
      let processes: ServerProcess[];
      let receiver: Receiver;
      const clients = (...wanted: readonly Role[]): ContractClient[] =>
        processes.flatMap((process, index) => {
          const role = roles[index];
          return role !== undefined && wanted.includes(role) ? [client(process)] : [];
        });
      /** The next of the processes that answer the API, in turn, as a load balancer would choose. */
      let turn = 0;
      const api = (): ContractClient => {
        const answering = clients('all', 'api');
        return answering[turn++ % answering.length]!;
      };

      before(async () => {
        database = await createMigratedDatabaseOn(testServer!);
        directory = mkdtempSync(join(tmpdir(), 'processes-'));
        receiver = await startReceiver();
        const settings = {
          ...sharedKeys,
          ...databaseSettings(database),
          DATA_DIR: directory,
          PORT: '0',
          LOG_LEVEL: 'warn',
          SANDBOX_TERMINAL_ID: terminalId,
          SANDBOX_API_KEY: apiKey,
          MANAGEMENT_KEY: managementKey,
          WEBHOOK_ALLOW_LOCAL: 'true',
          RATE_LIMIT_STORE: 'database',
          RATE_LIMIT_SUBMISSIONS: '100000',
          RATE_LIMIT_STATUS: '1000',
          RATE_LIMIT_ALL: '100000',
        };
        // At once: one of them migrates the database and makes the sandbox, and the others wait for it.
        processes = await Promise.all(roles.map((ROLE) => startServerProcess({ ...settings, ROLE })));
      });
      after(async () => {
        await Promise.all(processes.map((process) => process.stop()));
        await receiver.close();
        await database.drop();
        rmSync(directory, { recursive: true });
      });

      it('are ready, each for its role', async () => {
        for (const [index, process] of processes.entries()) {
          const { status, checks } = await client(process).healthReady().ok;
          expect({ status, checks }).to.eql({
            status: 'ok',
            checks: { database: 'ok', workers: roles[index] === 'api' ? 'none' : 'ok', recovery: 'none', keys: 'ok' },
          });
        }
      });

      it('answer the API, but for those that only work in the background: these answer their health', async () => {
        for (const http of clients('all', 'api')) await http.sale({ body: payment() }).ok;
        for (const [index, { baseUrl }] of processes.entries()) {
          if (roles[index] !== 'worker') continue;
          // Not the contract's client: an instance without the API does not keep the contract of its operations.
          const headers = { 'x-api-key': apiKey, 'x-management-key': managementKey };
          for (const path of [
            `/v1/payments/status/${terminalId}/abcdefgh`,
            '/v1/management/webhook-endpoints',
            '/docs',
            '/openapi.yaml',
          ]) {
            const answer = await fetch(baseUrl + path, { headers });
            expect([path, answer.status, ((await answer.json()) as Schema<'Problem'>).reason_code]).to.eql([
              path,
              404,
              'VALIDATION/ENDPOINT_NOT_FOUND',
            ]);
          }
          await client({ baseUrl }).healthLive().ok;
        }
      });

      it('make one payment of one Idempotency-Key, whichever of them are asked', async () => {
        const answers = await Promise.all(
          Array.from({ length: 24 }, () => api().sale({ body: payment(), idempotencyKey: 'across-processes' })),
        );
        expect(answers.map(({ status }) => status)).to.eql(answers.map(() => 200));
        expect(new Set(answers.map(({ body }) => (body as Schema<'SubmissionResponse'>).transaction_id)).size).to.equal(
          1,
        );
        expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'false')).to.have.length(1);
      });

      it('count the requests of a key together', async () => {
        const { transaction_id } = await api().sale({ body: payment() }).ok;
        // The rest is the number of a request in its second. Two processes that count separately would return the same
        // one in every round.
        await until('a round of requests falls into one second, each with a number of its own', async () => {
          const round = await Promise.all(Array.from({ length: 8 }, () => api().transactionStatus({ transaction_id })));
          const left = round.map(({ headers }) => headers['x-ratelimit-remaining']);
          return new Set(left).size === left.length;
        });
      });

      it('deliver every event once', async () => {
        const { endpoint_id } = await api().managementWebhookEndpointCreate({ body: { url: receiver.url } }).ok;
        const sales = await Promise.all(Array.from({ length: 60 }, () => api().sale({ body: payment() }).ok));
        const ofSales = () =>
          receiver.received.filter(({ event }) =>
            sales.some(({ transaction_id }) => transaction_id === event.data['transaction_id']),
          );
        await until('the events arrive', () => ofSales().length >= sales.length);
        await until(
          'all deliveries are written down',
          async () =>
            (await api().managementDeliveryList({ query: { endpoint_id, state: 'pending' } }).ok).deliveries.length ===
            0,
        );
        expect(ofSales().map(({ event }) => event.data['transaction_id'])).to.have.members(
          sales.map(({ transaction_id }) => transaction_id),
        );
      });
    },
  );
