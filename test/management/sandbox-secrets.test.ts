import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/logging/log.js';
import { sandboxSecrets } from '../../src/management/sandbox.js';
import { systemRandom } from '../../src/base/random.js';
import { startService } from '../../src/service.js';
import { TestClock, thrownBy } from '../support/time/clock.js';
import { client } from '../support/contract/contract-client.js';
import { createTestDatabase, temporaryDirectory } from '../support/database/database.js';
import { managementKey, startApiService, testStart } from '../support/service.js';
import { databaseSettings } from '../../scripts/support/scratch-database.js';
import { processorSignature } from '../../scripts/support/processor-walk.js';
import { closing } from '../support/started.js';

const names = ['terminalId', 'apiKey', 'managementKey', 'vaultKeys', 'fingerprintKey', 'simulatorSecret'] as const;

describe('the secrets of a sandbox', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryDirectory('sandbox-');
  });
  const file = () => join(directory, 'sandbox.json');

  it('are made on the first start, kept for their owner alone, and read ever after', async () => {
    const made = await sandboxSecrets(directory, systemRandom);
    expect(Object.keys(made)).to.have.members(names);
    expect((await stat(file())).mode & 0o777).to.equal(0o600);
    expect(await sandboxSecrets(directory, systemRandom)).to.eql(made);
  });

  it('are made once by several who start at once, and nothing else is left', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => sandboxSecrets(directory, systemRandom)));
    expect(new Set(found.map(({ managementKey: key }) => key)).size).to.equal(1);
    expect(await readdir(directory)).to.eql(['sandbox.json']);
  });

  it('are whole in their file from the moment that it has its name', async () => {
    // A file that has its name too early is not seen half written each time.
    for (let round = 0; round < 10; round++) {
      const making = sandboxSecrets(directory, systemRandom);
      const state = { isMade: false };
      void making.finally(() => (state.isMade = true));
      const seen: string[] = [];
      while (!state.isMade) {
        if (existsSync(file())) seen.push(readFileSync(file(), 'utf8'));
        await setImmediate();
      }
      const made = await making;
      for (const text of [...new Set(seen), await readFile(file(), 'utf8')]) expect(JSON.parse(text)).to.eql(made);
      await rm(file());
    }
  });

  it('are those of one sandbox: another has others', async () => {
    const [one, other] = [
      await sandboxSecrets('memory://', systemRandom),
      await sandboxSecrets('memory://', systemRandom),
    ];
    for (const name of names) expect(one[name]).to.not.equal(other[name]);
    expect(one.simulatorSecret).to.match(/^[0-9a-f]{64}$/);
  });

  it('are the same for every process that reads a file that has no secret of the simulated processors yet', async () => {
    const { simulatorSecret: _, ...older } = await sandboxSecrets('memory://', systemRandom);
    await writeFile(file(), JSON.stringify(older));
    const [one, other] = [await sandboxSecrets(directory, systemRandom), await sandboxSecrets(directory, systemRandom)];
    expect(one).to.include(older);
    expect(one.simulatorSecret).to.match(/^[0-9a-f]{64}$/);
    expect(one.simulatorSecret).to.equal(other.simulatorSecret);
    expect(JSON.parse(await readFile(file(), 'utf8'))).to.eql(older);
  });

  it('are asked for when the file has lost one of them', async () => {
    for (const text of ['{', '{"terminalId":"TERM01"}']) {
      await writeFile(file(), text);
      expect((await thrownBy(sandboxSecrets(directory, systemRandom))).message).to.include('is damaged');
    }
  });
});

describe('the simulated processors', () => {
  const rawBody = JSON.stringify({
    id: 'bank-event',
    transaction_id: 'aaaaaaaa',
    outcome: 'approved',
    created_at: testStart.toISOString(),
  });
  const signature = (secret: string) => ({
    'x-provider-signature': processorSignature(secret, testStart.getTime() / 1000, rawBody),
  });

  it('sign with a secret that nobody knows from the source, and take no notification under another', async () => {
    await using service = closing(await startApiService({ SIMULATOR_SECRET: '' }));
    for (const secret of ['simulated-processors-sign-with-this', '', 'undefined', managementKey])
      await client(service)
        .providerNotification({ provider_key: 'simulator_a', rawBody, headers: signature(secret) })
        .refused('INVALID_SIGNATURE');
  });

  it('are not there in a live service: nobody can notify it in their name', async () => {
    await using database = closing(await createTestDatabase(), 'drop');
    const secret = 'given-to-a-live-service-all-the-same';
    const config = {
      ...readConfig({
        PORT: '0',
        DATA_DIR: database.dataDirectory,
        MANAGEMENT_KEY: managementKey,
        SIMULATOR_SECRET: secret,
        ...databaseSettings(database),
      }),
      environment: 'live',
      vaultKeys: `a:${Buffer.alloc(32, 1).toString('base64')}`,
      fingerprintKey: Buffer.alloc(32, 2).toString('base64'),
    } as const;
    await using service = closing(
      await startService(config, { clock: new TestClock(testStart), random: systemRandom, log: createLog('silent') }),
      'stop',
    );
    const api = client(service);
    for (const provider_key of ['simulator_a', 'simulator_b'] as const)
      await api
        .providerNotification({ provider_key, rawBody, headers: signature(secret) })
        .refused('VALIDATION/RECORD_NOT_FOUND', { field: 'provider_key', value: provider_key });
    const account = await api.managementAccountCreate({ body: { name: `Live ${randomUUID()}` } });
    expect(account.status).to.equal(200);
    await api
      .managementTerminalCreate({
        body: {
          account_id: (account.body as { account_id: string }).account_id,
          name: 'Shop',
          routes: ['simulator_a'],
        },
      })
      .refused('VALIDATION/ROUTE_NOT_AVAILABLE');
  });
});
