import { expect } from 'chai';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { addApiKey } from '../support/access.js';
import { startInstances, type Instances } from '../support/instances.js';
import { payment } from '../support/payments.js';
import { testServer } from '../support/database/database.js';
import { storedKey } from '../../src/management/api-keys/api-keys.js';

const apiKey = 'ptk_test_that_is_revoked';

(testServer === undefined ? describe.skip : describe)('the revocation of a key on four instances', () => {
  let instances: Instances;

  before(async () => {
    instances = await startInstances(4);
    await addApiKey(instances.services[0]!, apiKey);
  });
  after(() => instances.close());

  it('reaches all within five seconds, those that have just used the key too', async () => {
    const { services, clock } = instances;
    const sales = () => services.map((service) => client(service).sale({ body: payment(), apiKey }));
    await Promise.all(sales().map((sale) => succeeded(sale)));
    const { rowCount } = await services[0]!.deps.store.pool.query(
      'UPDATE api_keys SET revoked_at = $1 WHERE hash = $2',
      [clock.now(), storedKey(apiKey).hash],
    );
    expect(rowCount).to.equal(1);
    await clock.advance(5_000);
    await Promise.all(sales().map((sale) => refused(sale, 'INVALID_API_KEY')));
  });
});
