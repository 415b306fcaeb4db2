import { expect } from 'chai';
import { refused, succeeded, type Answer, type RequestBody } from '../../support/contract/contract-client.js';
import { payment } from '../../support/payments.js';
import { callsOf, eventTypesOf, query } from '../../support/records.js';
import { losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { simulatorSecret } from '../../support/service.js';
import { startStage, type Made, type Stage } from '../../support/stage.js';
import { leaveUnknown } from '../../support/unknown.js';
import { until } from '../../support/time/until.js';
import { processorSignature } from '../../../scripts/support/processor-signature.js';

const evidence = 'Acquirer portal: settled in batch 4711.';
type Resolution = RequestBody<'managementTransactionResolve'>;

describe('payments: an UNKNOWN transaction has one outcome', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  afterEach(() => {
    stage.bankA.answerLookup = undefined;
  });
  after(() => stage.close());

  const resolve = ({ transaction_id }: Made, body: Resolution) =>
    stage.http.managementTransactionResolve({ query: {}, params: { transaction_id }, body });
  const approved: Resolution = { resolution: 'approved', evidence, provider_transaction_id: 'bank-77' };
  const declined: Resolution = { resolution: 'declined', evidence };
  /** A sale that the bank booked as approved, without a notification. */
  const unknownSale = () => {
    stage.bankA.next('sale', losesTheAnswer);
    return leaveUnknown(stage, stage.http.sale({ body: payment() }));
  };
  const auditOf = ({ transaction_id }: Made) =>
    query(stage.service, 'SELECT 1 FROM audit_entries WHERE subject_id = $1', transaction_id);
  const outcomes = <Body>(answers: readonly Answer<Body>[]): string[] =>
    answers
      .map(({ status, body }) => (status === 200 ? 'settled' : (body as { reason_code: string }).reason_code))
      .sort();
  const finalEvents = async ({ transaction_id }: Made) =>
    (await eventTypesOf(stage.service, transaction_id)).filter(
      (type) => type !== 'transaction.unknown' && type !== 'transaction.discrepancy',
    );
  const contradicted = async ({ transaction_id }: Made) =>
    (await eventTypesOf(stage.service, transaction_id)).includes('transaction.discrepancy');

  it('when operators state different ones at once', async () => {
    const made = await unknownSale();
    const answers = await Promise.all(
      [approved, declined, approved, declined, approved, declined].map((body) => resolve(made, body)),
    );
    expect(outcomes(answers)).to.deep.equal([
      ...Array<string>(5).fill('VALIDATION/TRANSACTION_NOT_UNKNOWN'),
      'settled',
    ]);
    const { status } = await stage.statusOf(made);
    expect(await finalEvents(made)).to.deep.equal([
      status.status === 'APPROVED' ? 'transaction.approved' : 'transaction.declined',
    ]);
    expect(await auditOf(made)).to.have.length(1);
    expect(
      (await callsOf(stage.service, made.transaction_id)).filter(({ operation }) => operation === 'statement'),
    ).to.have.length(1);
  });

  it('when one operator states it while another asks the processor', async () => {
    const made = await unknownSale();
    let answer = (): void => undefined;
    const asked = stage.bankA.calls.length;
    stage.bankA.answerLookup = () =>
      new Promise((done) => {
        answer = () =>
          done({
            found: 'outcome',
            result: {
              outcome: 'approved',
              reason: 'AUTH.APPROVED',
              providerTransactionId: 'bank-5',
              authorizationCode: undefined,
              arn: undefined,
              providerOrderId: undefined,
              raw: {},
            },
          });
      });
    const lookup = resolve(made, { resolution: 'lookup' });
    await until('the processor is asked', () => stage.bankA.calls.length > asked);
    await succeeded(resolve(made, declined));
    answer();
    await refused(lookup, 'VALIDATION/TRANSACTION_NOT_UNKNOWN');
    expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
    expect(await finalEvents(made)).to.deep.equal(['transaction.declined']);
    expect(await auditOf(made)).to.have.length(1);
    // What the processor said is kept all the same: an operator has to see that it said otherwise.
    expect(await contradicted(made)).to.equal(true);
    expect((await callsOf(stage.service, made.transaction_id)).at(-1)).to.include({
      operation: 'lookup',
      outcome: 'approved',
    });
  });

  it('when the processor sends another one by itself', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await unknownSale();
      const rawBody = JSON.stringify({
        id: `reported-${round}`,
        created_at: stage.service.clock.now().toISOString(),
        transaction_id: made.transaction_id,
        outcome: 'approved',
      });
      const timestamp = Math.floor(stage.service.clock.now().getTime() / 1000);
      const signature = processorSignature(simulatorSecret, timestamp, rawBody);
      const [stated] = await Promise.all([
        resolve(made, declined),
        succeeded(
          stage.http.providerNotification({
            params: { provider_key: 'simulator_a' },
            rawBody,
            headers: { 'x-provider-signature': signature },
          }),
        ),
      ]);
      await stage.service.deps.background.settled();
      const { status } = (await stage.statusOf(made)).status;
      expect(status).to.equal(stated.status === 200 ? 'DECLINED' : 'APPROVED');
      expect(await finalEvents(made)).to.deep.equal([
        status === 'DECLINED' ? 'transaction.declined' : 'transaction.approved',
      ]);
      expect(await auditOf(made)).to.have.length(stated.status === 200 ? 1 : 0);
      expect(await contradicted(made), 'what the bank says against what was stated').to.equal(status === 'DECLINED');
    }
  });
});
