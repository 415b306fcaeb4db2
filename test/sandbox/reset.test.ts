import { expect } from 'chai';
import { succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { query } from '../support/records.js';
import { startStage, type Stage } from '../support/stage.js';
import { until } from '../support/time/until.js';

describe('sandbox: a reset', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage({ SUBMISSION_WAIT_MS: '100' });
  });
  after(() => stage.close());

  for (const [answer, ending] of [
    ['that answers', (deliver: () => Promise<never>) => deliver()],
    ['that breaks off', () => Promise.reject(new Error('the connection broke'))],
  ] as const) {
    it(`leaves nothing of a payment that is at a bank ${answer} afterwards, and no error`, async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const asked = stage.bankA.calls.length;
      stage.bankA.next('sale', async (deliver) => {
        await released;
        return ending(deliver as () => Promise<never>);
      });
      const answered = stage.http.sale({ body: payment() });
      await until('the bank is asked', () => stage.bankA.calls.length > asked);
      await stage.service.clock.advance(100);
      const { transaction_id: transactionId } = await succeeded(answered);
      await succeeded(stage.http.sandboxReset());
      release();
      await stage.service.deps.background.settled();
      for (const table of ['transactions', 'processor_calls'])
        expect(
          await query(stage.service, `SELECT 1 FROM ${table} WHERE transaction_id = $1`, transactionId),
          table,
        ).to.deep.equal([]);
      expect(await query(stage.service, 'SELECT 1 FROM events WHERE subject_id = $1', transactionId)).to.deep.equal([]);
      expect(stage.service.logged.filter((line) => line.includes('"level":50'))).to.deep.equal([]);
    });
  }
});
