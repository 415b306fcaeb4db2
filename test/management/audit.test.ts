import { expect } from 'chai';
import { addAuditEntry, audited, type AuditSubject } from '../../src/management/audit.js';
import type { ManagementOperationId } from '../../src/handler.js';
import { Statement } from '../../src/store/statement.js';
import { refused, succeeded } from '../support/contract-client.js';
import { contractOperations } from '../support/contract.js';
import { answers } from '../support/receiver.js';
import { query } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { startWebhookStage, type WebhookStage } from '../support/webhook-stage.js';

/** The operations that change something: all but those that only read. */
type ChangingOperation = Exclude<ManagementOperationId, `${string}List` | `${string}Get`>;

interface Entry {
  readonly operation: string;
  readonly subject: AuditSubject;
  readonly subject_id: string | null;
  readonly account_id: string | null;
  readonly request_id: string;
  readonly changes: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
  readonly created_at: Date;
}

/** What the entry of a change must tell, and the request that made it. */
interface Told {
  readonly subject: AuditSubject;
  readonly subjectId: string | null;
  readonly accountId: string | null;
  readonly changes: Entry['changes'];
  readonly requestId: unknown;
}

describe('management: the audit log', () => {
  let stage: WebhookStage;
  let account: string;
  before(async () => {
    stage = await startWebhookStage();
    const [terminal] = await query<{ account_id: string }>(stage.service, 'SELECT account_id FROM terminals WHERE terminal_id = $1', terminalId);
    account = terminal!.account_id;
  });
  afterEach(() => stage.clear());
  after(() => stage.close());

  const url = 'https://shop.example.com/webhooks';
  const entries = () => query<Entry>(stage.service, 'SELECT * FROM audit_entries ORDER BY audit_entry_id');
  const now = () => stage.service.clock.now().toISOString();
  const inADay = () => new Date(stage.service.clock.now().getTime() + 24 * 3600_000).toISOString();
  const made = (record: object): Entry['changes'] => Object.entries(record).map(([field, after]) => ({ field, after: after as unknown }));
  const gone = (record: object): Entry['changes'] => Object.entries(record).map(([field, before]) => ({ field, before: before as unknown }));
  const requestId = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['x-request-id'];

  async function failedDelivery() {
    const listener = await stage.listen(answers(500));
    await stage.sell();
    await query(stage.service, `UPDATE deliveries SET state = 'failed', attempts = 7 WHERE endpoint_id = $1`, listener.endpointId);
    const [delivery] = await stage.deliveriesTo(listener);
    return { ...listener, deliveryId: delivery!.delivery_id };
  }

  /** Every operation that changes something does so once; the entry that it leaves must tell what is given here. */
  const scenarios: { readonly [Operation in ChangingOperation]: () => Promise<Told> } = {
    async managementWebhookEndpointCreate() {
      const answer = await stage.http.managementWebhookEndpointCreate({ body: { url } });
      const { secret, ...endpoint } = await succeeded(answer);
      await stage.http.managementWebhookEndpointDelete({ params: { endpoint_id: endpoint.endpoint_id } });
      return { subject: 'webhook_endpoint', subjectId: endpoint.endpoint_id, accountId: account, changes: made(endpoint), requestId: requestId(answer) };
    },
    async managementWebhookEndpointUpdate() {
      const { endpointId, receiver } = await stage.listen();
      const answer = await stage.http.managementWebhookEndpointUpdate({ params: { endpoint_id: endpointId }, body: { url, enabled: false, event_types: [] } });
      return {
        subject: 'webhook_endpoint', subjectId: endpointId, accountId: account, requestId: requestId(answer),
        changes: [
          { field: 'url', before: receiver.url, after: url }, { field: 'enabled', before: true, after: false },
          { field: 'disabled_reason', after: 'operator' }, { field: 'disabled_at', after: now() },
        ],
      };
    },
    async managementWebhookEndpointDelete() {
      const { secret, ...endpoint } = await succeeded(stage.http.managementWebhookEndpointCreate({ body: { url } }));
      const answer = await stage.http.managementWebhookEndpointDelete({ params: { endpoint_id: endpoint.endpoint_id } });
      return { subject: 'webhook_endpoint', subjectId: endpoint.endpoint_id, accountId: account, changes: gone(endpoint), requestId: requestId(answer) };
    },
    async managementWebhookEndpointRotateSecret() {
      const { endpointId } = await stage.listen();
      const answer = await stage.http.managementWebhookEndpointRotateSecret({ params: { endpoint_id: endpointId } });
      return {
        subject: 'webhook_endpoint', subjectId: endpointId, accountId: account, changes: [{ field: 'previous_secret_until', after: inADay() }], requestId: requestId(answer),
      };
    },
    async managementWebhookEndpointTest() {
      const { endpointId } = await stage.listen();
      const answer = await stage.http.managementWebhookEndpointTest({ params: { endpoint_id: endpointId }, body: { type: 'recurring.paused' } });
      const { event_id, delivery_id } = await succeeded(answer);
      return {
        subject: 'event', subjectId: event_id, accountId: account, changes: made({ type: 'recurring.paused', endpoint_id: endpointId, delivery_id }), requestId: requestId(answer),
      };
    },
    async managementDeliveryResend() {
      const { deliveryId } = await failedDelivery();
      const answer = await stage.http.managementDeliveryResend({ params: { delivery_id: deliveryId } });
      return {
        subject: 'delivery', subjectId: deliveryId, accountId: account, requestId: requestId(answer),
        changes: [{ field: 'state', before: 'failed', after: 'pending' }, { field: 'due_at', after: now() }],
      };
    },
    async managementDeliveryResendFailed() {
      const { endpointId } = await failedDelivery();
      const body = { since: '2026-03-10T00:00:00.000Z', endpoint_id: endpointId };
      const answer = await stage.http.managementDeliveryResendFailed({ body });
      return { subject: 'delivery', subjectId: null, accountId: account, changes: made({ ...body, resent: 1 }), requestId: requestId(answer) };
    },
  };

  for (const [operation, change] of Object.entries(scenarios)) {
    it(`tells of ${operation}: what, whose, when, by which request, and the fields before and after`, async () => {
      const earlier = (await entries()).length;
      const { subject, subjectId, accountId, changes, requestId } = await change();
      const written = (await entries()).slice(earlier).filter((entry) => entry.operation === operation);
      const ofRequest = written.filter(({ request_id }) => request_id === requestId);
      expect(ofRequest.map(({ subject, subject_id, account_id, changes }) => ({ subject, subject_id, account_id, changes })))
        .to.deep.equal([{ subject, subject_id: subjectId, account_id: accountId, changes }]);
      expect(ofRequest[0]?.created_at.toISOString()).to.equal(now());
    });
  }

  it('is told by every operation of the contract that is not a GET', () => {
    const changing = contractOperations.filter(({ operationId, method }) => operationId.startsWith('management') && method !== 'GET');
    expect(changing.map(({ operationId }) => operationId).sort()).to.deep.equal(Object.keys(scenarios).sort());
  });

  it('has nothing of what was refused', async () => {
    const earlier = (await entries()).length;
    await refused(stage.http.managementWebhookEndpointCreate({ body: { url: 'https://10.0.0.1/' } }), 'VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED');
    await refused(stage.http.managementWebhookEndpointDelete({ params: { endpoint_id: '00000000-0000-4000-8000-000000000000' } }), 'VALIDATION/RECORD_NOT_FOUND');
    expect(await entries()).to.have.length(earlier);
  });

  it('has no entry without its change, and there is no change without its entry', async () => {
    const { deps } = stage.service;
    const { endpointId } = await stage.listen();
    const earlier = (await entries()).length;
    const failing = (requestId: string, fails: boolean) => audited(deps, { requestId }, 'managementWebhookEndpointDelete', async (transaction) => {
      await transaction.webhookEndpoint.delete({ where: { endpointId } });
      if (fails) throw new Error('the change fails after it was made');
      return { result: undefined, subject: 'webhook_endpoint', subjectId: endpointId, accountId: account };
    });
    for (const attempt of [() => failing(deps.random.uuid(), true), () => failing('no request id', false)]) {
      await attempt().then(() => expect.fail('it succeeded'), (error: unknown) => expect(error).to.be.instanceOf(Error));
      expect(await entries()).to.have.length(earlier);
      expect(await query(stage.service, 'SELECT FROM webhook_endpoints WHERE endpoint_id = $1', endpointId)).to.have.length(1);
    }
  });

  it('takes an entry from a statement of several parts, when its condition holds', async () => {
    const { deps, clock } = stage.service;
    for (const [condition, expected] of [['FALSE', []], ['TRUE', [{ field: 'status', before: 'UNKNOWN', after: 'APPROVED' }]]] as const) {
      const requestId = deps.random.uuid();
      const statement = new Statement(`test-${condition}`);
      addAuditEntry(statement, { requestId }, 'managementDeliveryResend', {
        subject: 'transaction', subjectId: 'abcdefgh', accountId: account, before: { status: 'UNKNOWN', amount: 1 }, after: { status: 'APPROVED', amount: 1 },
      }, clock.now(), condition);
      await statement.run(deps.store.pool, 'SELECT 1');
      const written = await query<Entry>(stage.service, 'SELECT * FROM audit_entries WHERE request_id = $1', requestId);
      expect(written.map(({ changes }) => changes)).to.deep.equal(expected.length === 0 ? [] : [expected]);
    }
  });
});
