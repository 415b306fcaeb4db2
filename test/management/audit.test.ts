import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { plusSeconds } from '../../src/base/clock.js';
import { given, type Schema } from '../../src/base/contract.js';
import type { ManagementOperationId } from '../../src/operation/handler.js';
import { failedAuthentications } from '../../src/http/access/access-audit.js';
import { auditEntry, audited, type AuditSubject } from '../../src/management/audit/audit.js';
import { auditParts, auditRows } from '../../src/store/audit/audit-entry.js';
import { defineQuery } from '../../src/store/query/query.js';
import { merchantInit } from '../recurring/series-client.js';
import { pagesOf, succeeded } from '../support/contract/contract-client.js';
import type { Answer, RequestBody, RequestQuery } from '../support/contract/contract-client.js';
import { contractOperations } from '../support/contract/contract.js';
import { postAll } from '../support/events.js';
import { approvedCard, declinedCard, payment, paymentWith } from '../support/payments.js';
import { answers, type Behaviour } from '../support/receiver.js';
import { managementKey, terminalId } from '../support/service.js';
import { bankCsv, stripeReport } from '../support/settlement.js';
import { processorAccount } from '../support/processors/processors.js';
import { leaveUnknown, startStage } from '../support/stage.js';
import { addPasskey, asPage, codeOf, newUser as openUser, password, signInByLink } from '../support/pages/sessions.js';
import type { SignedIn } from '../support/pages/sessions.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';
import { thrownBy } from '../support/time/clock.js';

/** The operations that change something: all but those that only read. */
type ChangingOperation = Exclude<ManagementOperationId, `${string}List` | `${string}Get`>;

type Entry = Schema<'AuditEntry'>;
type Query = RequestQuery<'managementAuditList'>;

/** With its id and its account, if the entry has them. */
type Subject = readonly [AuditSubject, (string | undefined)?, string?];

/** Expected content of the entry of a change, with the request that made it. */
interface Told {
  readonly subject: AuditSubject;
  readonly subjectId?: string;
  readonly accountId?: string;
  readonly changes: Entry['changes'];
  readonly requestId: unknown;
  /** By default the management key. */
  readonly actor?: Entry['actor'];
}

const minute = 60_000;

describe('management: the audit log', () => {
  let account: string;
  const stage = started(startWebhookStage);
  before(async () => {
    ({ account_id: account } = await stage.http.managementTerminalGet().ok);
  });
  afterEach(() => stage.clear());

  const url = 'https://shop.example.com/webhooks';
  const list = (query: Query = {}) => stage.http.managementAuditList({ query }).ok;
  const count = async () => (await stage.query('SELECT FROM audit_entries')).length;
  const now = () => stage.service.clock.now().toISOString();
  const inADay = () => new Date(stage.service.clock.now().getTime() + 24 * 3600_000).toISOString();
  type Value = Schema<'AuditValue'>;
  type Values = Readonly<Record<string, Value | readonly string[]>>;
  const shown = (value: Values[string]): Value => (typeof value === 'object' ? value.join(', ') : value);
  const made = (record: Values): Entry['changes'] =>
    Object.entries(record).map(([field, after]) => ({ field, after: shown(after) }));
  const gone = (record: Values): Entry['changes'] =>
    Object.entries(record).map(([field, before]) => ({ field, before: shown(before) }));
  /** By field: the value before and after. */
  const changed = (fields: Readonly<Record<string, readonly [Value | undefined, Value?]>>): Entry['changes'] =>
    Object.entries(fields).map(([field, [before, after]]) => ({ field, ...given({ before, after }) }));
  const requestId = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['x-request-id'];

  const told = (
    answer: Answer<unknown>,
    [subject, subjectId, accountId]: Subject,
    changes: Entry['changes'],
  ): Told => ({ subject, ...given({ subjectId, accountId }), changes, requestId: requestId(answer) });

  const countsIn = (erased: Schema<'Erasure'>['erased']) =>
    Object.fromEntries(erased.map(({ records, count }) => [records, count]));
  let payers = 0;
  const newPayer = async (): Promise<string> => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: `payer-${++payers}@example.com` };
    const made = await stage.http.sale({ body: payment({ order: { ...payment().order, payer } }) }).ok;
    return (await stage.statusOf(made)).order.payer!.friendly_id;
  };
  const newAccount = async () =>
    (await stage.http.managementAccountCreate({ body: { name: 'Example Shop' } }).ok).account_id;
  const newTerminal = {
    account_id: '',
    name: 'Web shop',
    routes: ['simulator_a'],
  } satisfies RequestBody<'managementTerminalCreate'>;
  const newKey = () =>
    stage.http.managementApiKeyCreate({ body: { account_id: account, terminal_friendly_ids: [terminalId] } }).ok;
  const newProcessorAccount = async (fields = {}) =>
    (await stage.http.managementProcessorAccountCreate({ body: processorAccount(account, fields) }).ok)
      .processor_account_id;
  const listen = (behaviour?: Behaviour) => stage.listen(behaviour, { account_id: account });
  const newEndpoint = () => stage.http.managementWebhookEndpointCreate({ body: { url, account_id: account } }).ok;

  async function failedDelivery() {
    const listener = await listen(answers(500));
    await stage.sell();
    const failing = `UPDATE deliveries SET state = 'failed', attempts = 7 WHERE endpoint_id = $1`;
    await stage.query(failing, listener.endpointId);
    const [delivery] = await stage.deliveriesTo(listener);
    return { ...listener, deliveryId: delivery!.delivery_id };
  }

  const signIn = () => signInByLink(stage.service, stage.http);
  /** Those that last, as an audit entry has them. */
  const sessions = async () =>
    (await stage.http.managementSessionList().ok).sessions.map(({ current: _current, ...session }) => session);

  /** @param subject the user, or another record of this id */
  const byUser = (
    { session: { user } }: SignedIn,
    answer: Answer<unknown>,
    changes: Entry['changes'],
    subject: Subject = ['user', user.user_id],
  ): Told => ({
    ...told(answer, subject, changes),
    actor: { kind: 'session' as const, user_id: user.user_id, email: user.email },
  });
  const bySignedIn = (act: (browser: SignedIn) => Promise<Told>) => async () => act(await signIn());
  let users = 0;
  const newUser = async () =>
    (await stage.http.managementUserCreate({ body: { email: `user-${++users}@example.com`, role: 'viewer' } }).ok).user
      .user_id;

  const adjustment: RequestBody<'managementJournalAdjustmentCreate'> = {
    reason: 'A fee.',
    postings: [
      { kind: 'adjustments', currency: 'EUR', amount: '3.20' },
      { kind: 'sales', currency: 'EUR', amount: '-3.20' },
    ],
  };
  const metadata = { set: { campaign: 'Ada' }, remove: ['old'] };
  const changedKeys = made({ set: 'campaign', removed: 'old' });
  const text = 'Ada';
  const noted = async (answer: Answer<Schema<'Note'>>, subject: Subject) =>
    told(answer, subject, made({ note_id: (await succeeded(answer)).note_id }));
  const keyAct = { kind: 'rotate', reason: 'An operator has left.', current_password: password } as const;
  const newOwner = () => openUser(stage.service, stage.http, { email: `owner-${++users}@example.com`, role: 'owner' });
  const newPasskey = async (user: SignedIn) => succeeded((await addPasskey(stage.service, stage.http, user)).answer);
  const hold = () =>
    stage.query("UPDATE recovery_state SET held_since = now(), held_because = 'requested', compared_at = NULL");

  /** Every operation that changes something does so once; the entry that it leaves must tell what is given here. */
  const scenarios: { readonly [Operation in ChangingOperation]: () => Promise<Told> } = {
    async managementAccountCreate() {
      const answer = await stage.http.managementAccountCreate({ body: { name: 'Example Shop' } });
      const { identifier_check, ...created } = await succeeded(answer);
      return told(answer, ['account', created.account_id, created.account_id], made(created));
    },
    async managementAccountUpdate() {
      const account_id = await newAccount();
      const answer = await stage.http.managementAccountUpdate({ account_id, body: { name: 'Example Shop Ltd' } });
      return told(answer, ['account', account_id, account_id], changed({ name: ['Example Shop', 'Example Shop Ltd'] }));
    },
    async managementTerminalCreate() {
      const body = { ...newTerminal, account_id: account, currencies: ['EUR' as const] };
      const answer = await stage.http.managementTerminalCreate({ body });
      const created = await succeeded(answer);
      return told(answer, ['terminal', created.terminal_friendly_id, account], made({ ...created, amount_limits: [] }));
    },
    async managementTerminalUpdate() {
      const created = await stage.http.managementTerminalCreate({ body: { ...newTerminal, account_id: account } }).ok;
      const answer = await stage.http.managementTerminalUpdate({
        terminalId: created.terminal_friendly_id,
        body: {
          name: 'Web shop',
          routes: ['simulator_b', 'simulator_a'],
          time_zone: 'Asia/Tokyo',
          retry_one_off: true,
          currencies: ['EUR'],
          amount_limits: [{ currency: 'EUR', amount: 5000 }],
        },
      });
      const changes = changed({
        routes: ['simulator_a', 'simulator_b, simulator_a'],
        time_zone: ['UTC', 'Asia/Tokyo'],
        retry_one_off: [false, true],
        currencies: ['', 'EUR'],
        amount_limits: ['', '5000 EUR'],
      });
      return told(answer, ['terminal', created.terminal_friendly_id, account], changes);
    },
    async managementTransactionMetadataUpdate() {
      const { transaction_id } = await stage.http.sale({ body: payment({ metadata: { old: 'Ada' } }) }).ok;
      const answer = await stage.http.managementTransactionMetadataUpdate({ transaction_id, body: metadata });
      return told(answer, ['transaction', transaction_id, account], changedKeys);
    },
    async managementPayerMetadataUpdate() {
      const payer_id = await newPayer();
      const answer = await stage.http.managementPayerMetadataUpdate({ payer_id, body: metadata });
      return told(answer, ['payer', payer_id, account], changedKeys);
    },
    async managementTransactionNoteCreate() {
      const { transaction_id } = await stage.sell();
      const answer = await stage.http.managementTransactionNoteCreate({ transaction_id, body: { text } });
      return noted(answer, ['transaction', transaction_id, account]);
    },
    async managementSeriesNoteCreate() {
      const { recurring_id } = await stage.http.recurringInit({ body: merchantInit() }).ok;
      const answer = await stage.http.managementSeriesNoteCreate({ recurring_id, body: { text } });
      // Later tests erase the card.
      await stage.http.recurringCancel({ body: { recurring_id } }).ok;
      return noted(answer, ['series', recurring_id, account]);
    },
    async managementPayerNoteCreate() {
      const payer_id = await newPayer();
      const answer = await stage.http.managementPayerNoteCreate({ payer_id, body: { text } });
      return noted(answer, ['payer', payer_id, account]);
    },
    async managementPaymentPageUpdate() {
      const return_origins = ['https://shop.example.com'];
      const texts = [{ language: 'en' as const, welcome: 'Hello.' }];
      const body = { merchant_name: 'Example Shop', return_origins, colour: '#7A1FA2', texts };
      const answer = await stage.http.managementPaymentPageUpdate({ body });
      const changes = changed({
        return_origins: ['', 'https://shop.example.com'],
        texts: ['', 'en welcome: Hello.'],
        merchant_name: [undefined, 'Example Shop'],
        colour: [undefined, '#7a1fa2'],
      });
      return told(answer, ['terminal', terminalId, account], changes);
    },
    async managementPaymentPageRotateSecret() {
      await stage.http.managementPaymentPageUpdate({ body: {} }).ok;
      const answer = await stage.http.managementPaymentPageRotateSecret();
      return told(answer, ['terminal', terminalId, account], made({ previous_secret_until: inADay() }));
    },
    async managementProcessorAccountCreate() {
      const answer = await stage.http.managementProcessorAccountCreate({ body: processorAccount(account) });
      const { settings, ...created } = await succeeded(answer);
      const changes = made({ ...created, ...(settings as Values) });
      return told(answer, ['processor_account', created.processor_account_id, account], changes);
    },
    async managementProcessorAccountUpdate() {
      const processor_account_id = await newProcessorAccount();
      const body = { enabled: false, settings: { currencies: ['EUR' as const, 'USD' as const] } };
      const answer = await stage.http.managementProcessorAccountUpdate({ processor_account_id, body });
      const changes = changed({ enabled: [true, false], currencies: ['EUR', 'EUR, USD'], send_card_numbers: [true] });
      return told(answer, ['processor_account', processor_account_id, account], changes);
    },
    async managementProcessorAccountRotate() {
      const processor_account_id = await newProcessorAccount();
      const body = { credentials: { webhook_secret: 'another-secret-of-the-bank' } };
      const answer = await stage.http.managementProcessorAccountRotate({ processor_account_id, body });
      const changes = made({ previous_secret_until: inADay() });
      return told(answer, ['processor_account', processor_account_id, account], changes);
    },
    async managementProcessorAccountCheck() {
      const processor_account_id = await newProcessorAccount();
      const answer = await stage.http.managementProcessorAccountCheck({ processor_account_id });
      return told(answer, ['processor_account', processor_account_id, account], made({ works: true }));
    },
    async managementApiKeyCreate() {
      const body = { account_id: account, terminal_friendly_ids: [terminalId], requests_per_second: 7 };
      const answer = await stage.http.managementApiKeyCreate({ body });
      const { api_key, ...created } = await succeeded(answer);
      return told(answer, ['api_key', created.api_key_id, account], made(created));
    },
    async managementApiKeyUpdate() {
      const { api_key_id } = await newKey();
      const body = { name: 'reports', read_only: true, operations: ['sale'], allowed_addresses: ['203.0.113.0/24'] };
      const answer = await stage.http.managementApiKeyUpdate({ api_key_id, body });
      const { name, ...restricted } = body;
      return told(answer, ['api_key', api_key_id, account], made({ ...restricted, name }));
    },
    async managementApiKeyRotate() {
      const { api_key_id: replaced } = await newKey();
      const answer = await stage.http.managementApiKeyRotate({ api_key_id: replaced, body: {} });
      const { api_key_id } = await succeeded(answer);
      return told(answer, ['api_key', replaced, account], made({ expires_at: inADay(), replaced_by: api_key_id }));
    },
    async managementApiKeyRevoke() {
      const { api_key_id } = await newKey();
      const answer = await stage.http.managementApiKeyRevoke({ api_key_id });
      const changes = changed({ state: ['active', 'revoked'], revoked_at: [undefined, now()] });
      return told(answer, ['api_key', api_key_id, account], changes);
    },
    async managementWebhookEndpointCreate() {
      const answer = await stage.http.managementWebhookEndpointCreate({ body: { url, account_id: account } });
      const { secret, ...endpoint } = await succeeded(answer);
      await stage.http.managementWebhookEndpointDelete({ endpoint_id: endpoint.endpoint_id });
      return told(answer, ['webhook_endpoint', endpoint.endpoint_id, account], made(endpoint));
    },
    async managementWebhookEndpointUpdate() {
      const { endpointId: endpoint_id, receiver } = await listen();
      const body = { url, enabled: false, event_types: [] };
      const answer = await stage.http.managementWebhookEndpointUpdate({ endpoint_id, body });
      const changes = changed({
        url: [receiver.url, url],
        enabled: [true, false],
        disabled_reason: [undefined, 'operator'],
        disabled_at: [undefined, now()],
      });
      return told(answer, ['webhook_endpoint', endpoint_id, account], changes);
    },
    async managementWebhookEndpointDelete() {
      const { secret, ...endpoint } = await newEndpoint();
      const answer = await stage.http.managementWebhookEndpointDelete({ endpoint_id: endpoint.endpoint_id });
      return told(answer, ['webhook_endpoint', endpoint.endpoint_id, account], gone(endpoint));
    },
    async managementUserCreate() {
      const answer = await stage.http.managementUserCreate({ body: { email: 'ada@example.com', role: 'viewer' } });
      const { user } = await succeeded(answer);
      return told(answer, ['user', user.user_id], made({ ...user }));
    },
    async managementUserUpdate() {
      const user_id = await newUser();
      const answer = await stage.http.managementUserUpdate({ user_id, body: { role: 'support' } });
      return told(answer, ['user', user_id], changed({ role: ['viewer', 'support'] }));
    },
    async managementUserInvite() {
      const user_id = await newUser();
      const answer = await stage.http.managementUserInvite({ user_id });
      return told(answer, ['user', user_id], made({ invitation_expires_at: (await succeeded(answer)).expires_at }));
    },
    managementPasswordChange: bySignedIn(async (browser) => {
      const body = { new_password: 'correct horse battery staple' };
      const answer = await stage.http.managementPasswordChange({ ...asPage(browser), body });
      // The sandbox's owner has none for the others.
      await stage.query('UPDATE users SET password_hash = NULL');
      return byUser(browser, answer, made({ password_changed_at: now() }));
    }),
    managementAuthenticatorCreate: bySignedIn(async (browser) => {
      return byUser(browser, await stage.http.managementAuthenticatorCreate({ ...asPage(browser), body: {} }), []);
    }),
    managementAuthenticatorConfirm: bySignedIn(async (browser) => {
      const { secret } = await stage.http.managementAuthenticatorCreate({ ...asPage(browser), body: {} }).ok;
      const body = { code: codeOf(secret, stage.service.clock.now()) };
      const answer = await stage.http.managementAuthenticatorConfirm({ ...asPage(browser), body });
      return byUser(browser, answer, changed({ second_factor: [false, true] }));
    }),
    managementAuthenticatorRemove: bySignedIn(async (browser) => {
      const answer = await stage.http.managementAuthenticatorRemove({ ...asPage(browser), body: {} });
      return byUser(browser, answer, changed({ second_factor: [true, false] }));
    }),
    managementAccessTokenCreate: bySignedIn(async (browser) => {
      const answer = await stage.http.managementAccessTokenCreate({ ...asPage(browser), body: { name: 'export' } });
      const { access_token, ...token } = await succeeded(answer);
      return byUser(browser, answer, made(token), ['access_token', token.access_token_id]);
    }),
    async managementKeyUpdate() {
      const owner = await newOwner();
      await newPasskey(owner);
      const change = (enabled: boolean) =>
        stage.http.managementKeyUpdate({ ...asPage(owner), body: { enabled, current_password: password } });
      const { disabled_at, disabled_by, disabled_by_email } = await change(false).ok;
      const changes = [
        ...changed({ state: ['disabled', 'enabled'] }),
        ...gone(given({ disabled_at, disabled_by, disabled_by_email })),
      ];
      return byUser(owner, await change(true), changes, ['management_key']);
    },
    async managementJournalPeriodUpdate() {
      const body = { state: 'open', reason: 'Month-end.' } as const;
      const answer = await stage.http.managementJournalPeriodUpdate({ account_id: account, month: '2001-02', body });
      await succeeded(answer);
      return told(answer, ['journal_period', '2001-02', account], made({ reason: 'Month-end.' }));
    },
    async managementJournalAdjustmentCreate() {
      const answer = await stage.http.managementJournalAdjustmentCreate({ account_id: account, body: adjustment });
      const { postings: _, ...created } = await succeeded(answer);
      return told(answer, ['journal_adjustment', created.adjustment_id, account], made(created));
    },
    async managementJournalAdjustmentDecide() {
      const params = { account_id: account };
      const [owner, second] = [await newOwner(), await newOwner()];
      await stage.http.managementAccountUpdate({ ...params, body: { adjustments_need_approval: true } });
      const request = { ...asPage(owner), ...params, body: adjustment };
      const { adjustment_id } = await stage.http.managementJournalAdjustmentCreate(request).ok;
      await stage.http.managementAccountUpdate({ ...params, body: { adjustments_need_approval: false } });
      const decision = { ...asPage(second), ...params, adjustment_id, body: { decision: 'approve' as const } };
      const answer = await stage.http.managementJournalAdjustmentDecide(decision);
      const { entry_number } = await succeeded(answer);
      const { user_id: approved_by, email: approved_by_email } = second.session.user;
      const changes = [
        ...changed({ state: ['waiting', 'posted'] }),
        ...made({ approved_by, approved_by_email, entry_number: entry_number! }),
      ];
      return byUser(second, answer, changes, ['journal_adjustment', adjustment_id, account]);
    },
    managementKeyActRequest: bySignedIn(async (browser) => {
      const answer = await stage.http.managementKeyActRequest({ ...asPage(browser), body: keyAct });
      const act = await succeeded(answer);
      return byUser(browser, answer, made(act), ['key_act', act.key_act_id]);
    }),
    async managementKeyActApprove() {
      const owner = await newOwner();
      const { key_act_id } = await stage.http.managementKeyActRequest({ ...asPage(owner), body: keyAct }).ok;
      await stage.service.clock.advance(1_000);
      const browser = await signIn();
      const answer = await stage.http.managementKeyActApprove({ ...asPage(browser), key_act_id, body: {} });
      const { requested_at, expires_at, approved_by, approved_by_email, approved_at } = await succeeded(answer);
      const before = new Date(Date.parse(requested_at) + 24 * 3600_000).toISOString();
      const changes = [
        ...changed({ state: ['requested', 'approved'], expires_at: [before, expires_at] }),
        ...made(given({ approved_by, approved_by_email, approved_at })),
      ];
      return byUser(browser, answer, changes, ['key_act', key_act_id]);
    },
    managementKeyActWithdraw: bySignedIn(async (browser) => {
      const { key_act_id } = await stage.http.managementKeyActRequest({ ...asPage(browser), body: keyAct }).ok;
      const answer = await stage.http.managementKeyActWithdraw({ ...asPage(browser), key_act_id });
      return byUser(browser, answer, changed({ state: ['requested', 'withdrawn'] }), ['key_act', key_act_id]);
    }),
    async managementAccessTokenRevoke() {
      const request = { ...asPage(await signIn()), body: { name: 'export' } };
      const { access_token_id } = await stage.http.managementAccessTokenCreate(request).ok;
      const answer = await stage.http.managementAccessTokenRevoke({ access_token_id });
      return told(answer, ['access_token', access_token_id], changed({ state: ['active', 'revoked'] }));
    },
    managementPasskeyOptions: bySignedIn(async (browser) => {
      return byUser(browser, await stage.http.managementPasskeyOptions({ ...asPage(browser), body: {} }), []);
    }),
    managementPasskeyCreate: bySignedIn(async (browser) => {
      const { answer } = await addPasskey(stage.service, stage.http, browser);
      const passkey = await succeeded(answer);
      return byUser(browser, answer, made(passkey), ['passkey', passkey.passkey_id]);
    }),
    managementPasskeyUpdate: bySignedIn(async (browser) => {
      const { passkey_id } = await newPasskey(browser);
      const body = { name: 'Laptop at home' };
      const answer = await stage.http.managementPasskeyUpdate({ ...asPage(browser), passkey_id, body });
      const changes = changed({ name: ['Office laptop', 'Laptop at home'] });
      return byUser(browser, answer, changes, ['passkey', passkey_id]);
    }),
    managementPasskeyRemove: bySignedIn(async (browser) => {
      const passkey = await newPasskey(browser);
      const { passkey_id } = passkey;
      const answer = await stage.http.managementPasskeyRemove({ ...asPage(browser), passkey_id, body: {} });
      return byUser(browser, answer, gone(passkey), ['passkey', passkey_id]);
    }),
    managementCurrentSessionEnd: bySignedIn(async (browser) => {
      const { session_id } = browser.session;
      const listed = (await sessions()).find((session) => session.session_id === session_id);
      const answer = await stage.http.managementCurrentSessionEnd(asPage(browser));
      return byUser(browser, answer, gone(listed!), ['session', session_id]);
    }),
    async managementOtherSessionsEnd() {
      const user = await signIn();
      await signIn();
      const answer = await stage.http.managementOtherSessionsEnd(asPage(user));
      return byUser(user, answer, made({ ended_sessions: (await succeeded(answer)).ended_sessions }));
    },
    async managementSessionEnd() {
      const { session_id } = (await signIn()).session;
      const listed = (await sessions()).find((session) => session.session_id === session_id);
      return told(await stage.http.managementSessionEnd({ session_id }), ['session', session_id], gone(listed!));
    },
    async managementWebhookEndpointRotateSecret() {
      const { endpointId: endpoint_id } = await listen();
      const answer = await stage.http.managementWebhookEndpointRotateSecret({ endpoint_id });
      return told(answer, ['webhook_endpoint', endpoint_id, account], made({ previous_secret_until: inADay() }));
    },
    async managementInstrumentImport() {
      const instruments = [{ provider_token: 'pm_audited', customer: 'cus_audited' }];
      const provider_key = 'simulator_a';
      const answer = await stage.http.managementInstrumentImport({ body: { provider_key, instruments } });
      await succeeded(answer);
      return told(answer, ['terminal', terminalId, account], made({ provider_key, imported: 1 }));
    },
    async managementInstrumentErase() {
      const { token } = (await stage.statusOf(await stage.sell())).order.payment_instrument!;
      const answer = await stage.http.managementInstrumentErase({ body: { token } });
      const erased = countsIn((await succeeded(answer)).erased);
      const changes = made({ terminal_friendly_id: terminalId, token_ends_with: token.slice(-8), ...erased });
      return told(answer, ['instrument', undefined, account], changes);
    },
    async managementPayerErase() {
      const payer_id = await newPayer();
      const answer = await stage.http.managementPayerErase({ body: { payer_id, scope: 'everything' } });
      const erased = countsIn((await succeeded(answer)).erased);
      const changes = made({ terminal_friendly_id: terminalId, scope: 'everything', ...erased });
      return told(answer, ['payer', payer_id, account], changes);
    },
    async managementPayerExport() {
      const payer_id = await newPayer();
      const answer = await stage.http.managementPayerExport({ body: { payer_id } });
      const changes = made({ terminal_friendly_id: terminalId, records: (await succeeded(answer)).records.length });
      return told(answer, ['payer', payer_id, account], changes);
    },
    async managementWebhookEndpointTest() {
      const { endpointId: endpoint_id } = await listen();
      const body = { type: 'recurring.paused' as const };
      const answer = await stage.http.managementWebhookEndpointTest({ endpoint_id, body });
      const { event_id, delivery_id } = await succeeded(answer);
      return told(answer, ['event', event_id, account], made({ ...body, endpoint_id, delivery_id }));
    },
    async managementDeliveryResend() {
      const { deliveryId: delivery_id } = await failedDelivery();
      const answer = await stage.http.managementDeliveryResend({ delivery_id });
      const changes = changed({ state: ['failed', 'pending'], due_at: [undefined, now()] });
      return told(answer, ['delivery', delivery_id, account], changes);
    },
    async managementDeliveryResendFailed() {
      const body = { since: '2026-03-10T00:00:00.000Z', endpoint_id: (await failedDelivery()).endpointId };
      // Unknown fields are ignored and are not part of the change.
      const invalidBody = { ...body, colour: { name: ['red'] }, resent: 'all' };
      const answer = await stage.http.managementDeliveryResendFailed({ invalidBody });
      return told(answer, ['delivery', undefined, account], made({ ...body, resent: 1 }));
    },
    async managementRecoveryCompare() {
      await hold();
      const until = now();
      const since = plusSeconds(new Date(until), -60).toISOString();
      const answer = await stage.http.managementRecoveryCompare({ body: { since, until } });
      await stage.query('UPDATE recovery_state SET held_since = NULL, held_because = NULL');
      const { missing_count, imported_count } = await succeeded(answer);
      return told(answer, ['recovery'], made({ since, until, missing_count, imported_count }));
    },
    async managementRecoveryContinue() {
      await hold();
      const body = { comment: 'Nothing was lost.', without_comparison: true };
      const answer = await stage.http.managementRecoveryContinue({ body });
      const changes = changed({ held: [true, false], reason: ['requested'], comment: [undefined, body.comment] });
      return told(answer, ['recovery'], changes);
    },
    async managementTransactionResolve() {
      const { transaction_id } = await leaveUnknown(stage, stage.http.sale({ body: payment({ amount: 3002 }) }));
      const ofBank = { provider_transaction_id: 'bank-77', authorization_code: '831000' };
      const resolution = 'approved' as const;
      const body = { ...ofBank, resolution, evidence: `Acquirer portal: settled. Card ${approvedCard}.` };
      const answer = await stage.http.managementTransactionResolve({ transaction_id, body });
      const evidence = 'Acquirer portal: settled. Card [card number removed].';
      const changes = [
        ...changed({ status: ['UNKNOWN', 'APPROVED'] }),
        ...made({ reason_code: 'SYSTEM.RESOLVED_BY_OPERATOR', ...ofBank, resolution, evidence }),
      ];
      return told(answer, ['transaction', transaction_id, account], changes);
    },
    async managementDiscrepancyResolve() {
      const { transaction_id } = await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
      await stage.http.sandboxBankCorrection({ transaction_id, body: { outcome: 'approved' } }).ok;
      const { discrepancy_id } = (await stage.http.managementDiscrepancyList().ok).discrepancies[0]!;
      const body = { resolution: 'accept' as const, evidence: `Recorded by hand, card ${approvedCard}.` };
      const answer = await stage.http.managementDiscrepancyResolve({ discrepancy_id, body });
      const changes = [
        ...changed({ state: ['open', 'accepted'] }),
        ...made({ resolution: 'accept', evidence: 'Recorded by hand, card [card number removed].', transaction_id }),
      ];
      return told(answer, ['discrepancy', discrepancy_id, account], changes);
    },
    async managementSettlementExceptionAct() {
      await newProcessorAccount({ provider_key: 'differing' });
      const report = { query: { provider_key: 'differing' }, rawBody: stripeReport() };
      await stage.http.managementSettlementReportImport(report).ok;
      await postAll(stage.service);
      const open = { account_id: account, state: 'open' as const, limit: 1 };
      const { exceptions } = await stage.http.managementSettlementExceptionList({ query: open }).ok;
      const { exception_id } = exceptions[0]!;
      const text = `Paid with ${approvedCard} elsewhere.`;
      const body = { exception_ids: [exception_id], action: 'explain' as const, text };
      const answer = await stage.http.managementSettlementExceptionAct({ body });
      await succeeded(answer);
      const written = text.replace(approvedCard, '[card number removed]');
      const changes = made({ action: 'explain', text: written, resolution: 'explanation' });
      return told(answer, ['reconciliation_exception', exception_id, account], changes);
    },
    async managementBankStatementImport() {
      const rawBody = bankCsv([['2026-03-12', '48.97', 'STRIPE PO_1']]);
      const answer = await stage.http.managementBankStatementImport({ query: { account_id: account }, rawBody });
      const statement = await succeeded(answer);
      return told(answer, ['bank_statement', statement.statement_id, account], made({ ...statement }));
    },
    async managementSettlementDownloadRetry() {
      const [row] = await stage.query<{ id: string }>(
        `INSERT INTO settlement_downloads (account_id, download_id, processor_key, environment, name, state, attempts,
            failure, created_at)
          VALUES ('${account}', gen_random_uuid(), 'simulator_a', 'sandbox', 'report.csv', 'failed', 8, 'Lost.', now())
          RETURNING download_id AS id`,
      );
      const answer = await stage.http.managementSettlementDownloadRetry({ download_id: row!.id });
      const changes = changed({
        state: ['failed', 'waiting'],
        attempts: [8, 0],
        failure: ['Lost.'],
        next_attempt_at: [undefined, now()],
      });
      return told(answer, ['settlement_download', row!.id, account], changes);
    },
    async managementSettlementReportImport() {
      await newProcessorAccount({ provider_key: 'settling' });
      const request = { query: { provider_key: 'settling' }, rawBody: stripeReport() };
      const answer = await stage.http.managementSettlementReportImport(request);
      const { batches, ...report } = await succeeded(answer);
      const changes = made({ ...report, batches: batches.map(({ batch }) => batch) });
      return told(answer, ['settlement_report', report.report_id, account], changes);
    },
  };

  for (const [operation, change] of Object.entries(scenarios))
    it(`tells of ${operation}: what, whose, when, by which request, and the fields before and after`, async () => {
      const { subject, subjectId, accountId, changes, requestId, actor = { kind: 'management_key' } } = await change();
      const { audit_entries: entries } = await list({ operation, limit: 200 });
      const [entry, ...others] = entries.filter(({ request_id }) => request_id === requestId);
      expect(others).to.eql([]);
      const { audit_entry_id, ...told } = entry!;
      expect(audit_entry_id).to.match(/^[1-9]\d*$/);
      expect(told).to.eql({
        operation,
        subject,
        ...given({ subject_id: subjectId, account_id: accountId }),
        request_id: requestId,
        source_address: '127.0.0.1',
        actor,
        changes,
        created_at: now(),
      });
    });

  it('is told by every operation of the contract that is not a GET', () => {
    const managing = contractOperations.filter(({ keyHeader }) => keyHeader === 'x-management-key');
    const changing = managing.filter(({ method }) => method !== 'GET');
    expect(changing.map(({ operationId }) => operationId).sort()).to.eql(Object.keys(scenarios).sort());
  });

  it('has nothing of what was refused', async () => {
    const earlier = await count();
    const { http } = stage;
    const notFound = 'VALIDATION/RECORD_NOT_FOUND';
    await http.managementTerminalUpdate({ terminalId: 'NOSUCH', body: { name: 'Nobody' } }).refused(notFound);
    const body = { url: 'https://10.0.0.1/' };
    await http.managementWebhookEndpointCreate({ body }).refused('VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED');
    const endpoint_id = '00000000-0000-4000-8000-000000000000';
    await http.managementWebhookEndpointDelete({ endpoint_id }).refused(notFound);
    expect(await count()).to.equal(earlier);
  });

  it('has nothing of what was only read', async () => {
    const earlier = await count();
    const { api_key_id } = await newKey();
    await stage.http.managementAccountGet({ account_id: account }).ok;
    await stage.http.managementTerminalGet().ok;
    await stage.http.managementApiKeyGet({ api_key_id }).ok;
    for (const read of [
      ...(['managementAccountList', 'managementTerminalList', 'managementApiKeyList'] as const),
      ...(['managementWebhookEndpointList', 'managementDeliveryList', 'managementAuditList'] as const),
    ])
      await succeeded(stage.http[read]() as Promise<Answer<unknown>>);
    expect(await count()).to.equal(earlier + 1);
  });

  it('tells that what was asked for was so already', async () => {
    await stage.http.managementAccountUpdate({ account_id: account, body: { name: 'Renamed' } }).ok;
    await stage.http.managementAccountUpdate({ account_id: account, body: { name: 'Renamed' } }).ok;
    const [second, first] = (await list({ operation: 'managementAccountUpdate', account_id: account })).audit_entries;
    expect([first?.changes.map(({ after }) => after), second?.changes]).to.eql([['Renamed'], []]);
  });

  it('holds no key, secret or card number', async () => {
    const { api_key, api_key_id } = await newKey();
    const { api_key: rotated } = await stage.http.managementApiKeyRotate({ api_key_id, body: {} }).ok;
    const { secret, endpoint_id } = await stage.http.managementWebhookEndpointCreate({
      body: { url: `${url}?card=4539148803436467`, account_id: account },
    }).ok;
    const { secret: second } = await stage.http.managementWebhookEndpointRotateSecret({ endpoint_id }).ok;
    const written = JSON.stringify([await list({ limit: 200 }), await stage.query('SELECT * FROM audit_entries')]);
    for (const text of [api_key, rotated, secret, second, managementKey, '4539148803436467'])
      expect(written).not.to.include(text);
    expect(written).to.include('[card number removed]');
    await stage.http.managementWebhookEndpointDelete({ endpoint_id }).ok;
  });

  it('has no entry without its change, and there is no change without its entry', async () => {
    const { deps } = stage.service;
    const { endpointId } = await listen();
    const earlier = await count();
    const failing = (requestId: string, fails: boolean) =>
      audited(
        deps,
        { requestId, sourceAddress: '127.0.0.1' },
        'managementWebhookEndpointDelete',
        async (transaction) => {
          await transaction.webhookEndpoint.delete({ where: { endpointId } });
          if (fails) throw new Error('the change fails after it was made');
          return { result: undefined, subject: ['webhook_endpoint', endpointId, account] };
        },
      );
    for (const attempt of [() => failing(deps.random.uuid(), true), () => failing('no request id', false)]) {
      await thrownBy(attempt());
      expect(await count()).to.equal(earlier);
      expect(await stage.query('SELECT FROM webhook_endpoints WHERE endpoint_id = $1', endpointId)).to.have.length(1);
    }
  });

  it('takes an entry from a statement of several parts, when its condition holds', async () => {
    const { deps, clock } = stage.service;
    const statement = defineQuery<{ readonly holds: boolean; readonly audit: string | null }>(
      'test-audit',
      `WITH changed AS (SELECT 1 WHERE :holds::boolean), ${auditParts} SELECT`,
    );
    for (const [holds, expected] of [
      [false, []],
      [true, [{ field: 'status', before: 'UNKNOWN', after: 'APPROVED' }]],
    ] as const) {
      const requestId = deps.random.uuid();
      const entry = auditEntry(
        { requestId, sourceAddress: '127.0.0.1' },
        'managementDeliveryResend',
        {
          subject: ['transaction', 'abcdefgh', account],
          before: { status: 'UNKNOWN', amount: 1 },
          after: { status: 'APPROVED', amount: 1 },
        },
        clock.now(),
      );
      await statement.count(deps.store.pool, { holds, audit: auditRows(entry) });
      const written = await stage.query<Pick<Entry, 'changes'>>(
        'SELECT changes FROM audit_entries WHERE request_id = $1',
        requestId,
      );
      expect(written.map(({ changes }) => changes)).to.eql(expected.length === 0 ? [] : [expected]);
    }
  });

  describe('is listed', () => {
    const ids = ({ audit_entries }: { readonly audit_entries: readonly Entry[] }) =>
      audit_entries.map(({ audit_entry_id }) => audit_entry_id);

    it('by account, kind of record, record, operation and time', async () => {
      const [first, second] = [await newAccount(), await newAccount()];
      await stage.service.clock.advance(60_000);
      const since = now();
      await stage.http.managementAccountUpdate({ account_id: first, body: { name: 'First' } }).ok;
      const body = { ...newTerminal, account_id: first };
      const { terminal_friendly_id } = await stage.http.managementTerminalCreate({ body }).ok;
      await stage.service.clock.advance(60_000);
      const until = now();
      await stage.http.managementTerminalUpdate({ terminalId: terminal_friendly_id, body: { retry_one_off: true } }).ok;
      const operations = async (query: Query) => (await list(query)).audit_entries.map(({ operation }) => operation);
      const all = [
        'managementTerminalUpdate',
        'managementTerminalCreate',
        'managementAccountUpdate',
        'managementAccountCreate',
      ];
      expect(await operations({ account_id: first })).to.eql(all);
      expect(await operations({ account_id: second })).to.eql(['managementAccountCreate']);
      expect(await operations({ account_id: first, subject: 'terminal' })).to.eql(all.slice(0, 2));
      expect(await operations({ subject_id: terminal_friendly_id })).to.eql(all.slice(0, 2));
      expect(await operations({ subject_id: first })).to.eql(all.slice(2));
      expect(await operations({ account_id: first, operation: 'managementTerminalUpdate' })).to.eql(all.slice(0, 1));
      expect(await operations({ account_id: first, operation: 'managementNothing' })).to.eql([]);
      expect(await operations({ account_id: first, since })).to.eql(all.slice(0, 3));
      expect(await operations({ account_id: first, until })).to.eql(all.slice(1));
      expect(await operations({ account_id: first, since, until })).to.eql(all.slice(1, 3));
      expect(await operations({ account_id: first, since: until, until: since })).to.eql([]);
    });

    it('by person, by session and by access token, in any case', async () => {
      const [ada, grace] = ['ada@shop.example', 'grace@shop.example'];
      for (const email of [ada, grace]) {
        const { changing: headers } = await openUser(stage.service, stage.http, { email, role: 'operator' });
        const asUser = { managementKey: null, headers };
        const { access_token } = await stage.http.managementAccessTokenCreate({
          ...asUser,
          body: { name: 'Script', current_password: password },
        }).ok;
        for (const authorized of [headers, { authorization: `Bearer ${access_token}` }])
          await stage.http.managementTerminalUpdate({
            managementKey: null,
            headers: authorized,
            terminalId,
            body: { name: `Of ${email}` },
          }).ok;
      }
      const { audit_entries: entries } = await list({ actor_email: ada.toUpperCase(), limit: 200 });
      expect(entries.map(({ actor }) => actor?.email)).to.eql(entries.map(() => ada));
      expect(entries.filter(({ operation }) => operation === 'managementTerminalUpdate')).to.have.length(2);
      expect(ids(await list({ actor_email: ada, operation: 'managementTerminalUpdate' }))).to.have.length(2);
      expect(ids(await list({ actor_email: 'nobody@shop.example' }))).to.eql([]);
    });

    it('page by page, the newest first, each entry once, while others are written', async () => {
      const account_id = await newAccount();
      for (let step = 0; step < 6; step++)
        await stage.http.managementAccountUpdate({ account_id, body: { name: `Name ${step}` } }).ok;
      const everything = ids(await list({ account_id }));
      expect(everything).to.have.length(7);
      const pages = await pagesOf(async (at) => {
        const page = await list({ account_id, limit: 3, ...at });
        await stage.http.managementAccountUpdate({ account_id, body: { name: 'Meanwhile' } }).ok;
        return page;
      });
      expect(pages.flatMap(ids)).to.eql(everything);
    });

    for (const [field, value] of [
      ['cursor', 'x'],
      ['limit', '0'],
      ['account_id', 'me'],
      ['subject', 'nobody'],
      ['subject_id', 'a b'],
      ['operation', 'sale'],
      ['actor_email', 'ada'],
      ['since', 'yesterday'],
      ['since', '2026-12-31T23:59:60Z'],
      ['until', '0000-01-01T00:00:00Z'],
      ['until', '2026-02-30T00:00:00Z'],
    ] as const)
      it(`not with ${field} ${value}`, () =>
        stage.http.managementAuditList({ query: { [field]: value } }).refused('VALIDATION/INVALID_FIELD', field));
  });
});

describe('management: the audit log tells of access', () => {
  const stage = started(startStage);
  // Of what went before, nothing more is told.
  afterEach(() => stage.service.clock.advance(11 * minute));

  const entries = async (operation: string): Promise<Schema<'AuditEntry'>[]> => {
    await stage.service.deps.background.settled();
    return (await stage.http.managementAuditList({ query: { operation, limit: 200 } }).ok).audit_entries;
  };
  const guess = () =>
    stage.http.managementAccountList({ managementKey: 'ptm_guessed_guessed_guessed' }).refused('INVALID_API_KEY');

  it('that was refused, with the operation and where the request came from, and not with the key', async () => {
    const { instance } = await guess();
    const [entry, ...others] = await entries('managementAuthentication');
    expect(others).to.eql([]);
    const { audit_entry_id, ...reported } = entry!;
    expect(reported).to.eql({
      operation: 'managementAuthentication',
      subject: 'management_key',
      request_id: instance?.replace('urn:uuid:', ''),
      source_address: '127.0.0.1',
      changes: [
        { field: 'operation', after: 'managementAccountList' },
        { field: 'refused_requests', after: 1 },
      ],
      created_at: entry!.created_at,
    });
    expect(JSON.stringify(await stage.query('SELECT * FROM audit_entries'))).not.to.include('guessed');
  });

  it('that was refused again and again from one address, once in ten minutes, and how often after them', async () => {
    const earlier = (await entries('managementAuthentication')).length;
    for (let time = 0; time < 20; time++) await guess();
    expect(await entries('managementAuthentication')).to.have.length(earlier + 1);
    await stage.service.clock.advance(10 * minute);
    await guess();
    const [first, second] = await entries('managementAuthentication');
    const [counted] = [first!, second!].filter(({ source_address }) => source_address === undefined);
    expect(counted!.changes).to.eql([{ field: 'refused_requests', after: 19 }]);
    expect(await entries('managementAuthentication')).to.have.length(earlier + 3);
  });

  it('that was refused from many addresses, for ten of them', async () => {
    const earlier = (await entries('managementAuthentication')).length;
    const { deps } = stage.service;
    const note = failedAuthentications(deps);
    for (let host = 0; host < 250; host++)
      note({ operation: 'managementAccountList', requestId: deps.random.uuid(), sourceAddress: `203.0.113.${host}` });
    const reported = (await entries('managementAuthentication')).slice(0, -earlier);
    expect(reported.map(({ source_address }) => source_address)).to.have.members(
      Array.from({ length: 10 }, (_, host) => `203.0.113.${host}`),
    );
    await stage.service.clock.advance(10 * minute);
    note({ operation: 'managementAccountList', requestId: deps.random.uuid(), sourceAddress: '198.51.100.1' });
    const counts = (await entries('managementAuthentication')).slice(0, 2).map(({ changes }) => changes.at(-1)!.after);
    expect(counts).to.have.members([240, 1]);
  });

  it('by a reset of a sandbox terminal, which it outlives', async () => {
    await stage.http.sale({ body: payment() }).ok;
    const answer = await stage.http.sandboxReset();
    await succeeded(answer);
    const [entry, ...others] = await entries('sandboxReset');
    expect(others).to.eql([]);
    expect(entry).to.include({
      subject: 'terminal',
      subject_id: terminalId,
      source_address: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
    });
    expect(entry!.changes).to.eql([]);
    expect(entry!.account_id).to.match(/^[0-9a-f-]{36}$/);
    expect(await stage.query('SELECT FROM transactions')).to.eql([]);
  });

  it('and not of a reset that was refused', async () => {
    const earlier = (await entries('sandboxReset')).length;
    await stage.http.sandboxReset({ apiKey: 'ptk_test_nobody_has_this_one' }).refused('INVALID_API_KEY');
    expect(await entries('sandboxReset')).to.have.length(earlier);
  });
});

it('management: the audit log and the program: entries are only ever added', () => {
  const sources = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts'),
  );
  const text = sources.map((file) => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')).join('\n');
  expect(text.match(/auditEntry\.\w+/g)).to.have.members(['auditEntry.create']);
  expect(text.match(/(UPDATE|DELETE FROM|TRUNCATE)\s+audit_entries/gi)).to.equal(null);
});
