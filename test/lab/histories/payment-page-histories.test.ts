import { expect } from 'chai';
import fc from 'fast-check';
import { accessControlPages } from '../../../src/authentication/simulator/issuer.js';
import { authenticationPages } from '../../../src/payments/authentication/pages.js';
import type { Schema } from '../../../src/base/contract.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { sandboxPayload } from '../../../src/processors/simulator/sandbox-wallets.js';
import { runBilling } from '../../../src/recurring/billing-run.js';
import { hostedPages } from '../../../src/recurring/init.js';
import { authenticatedCards } from '../../support/processors/authentication.js';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { actions, anyApiHistory, anyHistory, expectRecorded, judge } from '../../support/pages/page-histories.js';
import { rowsOf, type Action, type ApiHistory, type History } from '../../support/pages/page-histories.js';
import { enteredCard, typed, withPublishableKey } from '../../support/pages/payment-page.js';
import { approvedCard, card, declinedCard, type Instrument, payment, unpaid } from '../../support/payments.js';
import { disguises } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { referenceTo, startStage } from '../../support/stage.js';
import { turning } from '../../recurring/series-client.js';
import { started } from '../../support/started.js';

/** `HISTORIES=1000 SEED=7 npm run test:lab -- -g 'payment page'` makes a thousand. */
const histories = Number(process.env['HISTORIES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 16);

const challengedCard = authenticatedCards.challenged;
const softCard = authenticatedCards.softDeclined;
const lastDigits = [challengedCard, softCard].map((number) => number.slice(-4));
const browser = { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0', language: 'en', javascriptEnabled: true };

/** An answer to whatever the page asks for. */
const payer = {
  ...{ email: 'ada@example.com', phone: '+43 1 234567', address: 'Am Hof 1', postal_code: '1010', city: 'Wien' },
  country: 'AT',
};
const entered = (cardNumber: string, fields = {}) => ({ ...typed(cardNumber, fields), payer });
const coBadgedCard = '4970110000000005';
const cryptogram = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';

const spaced = (text: string): string => text.replace(/(\d{4})(?=\d)/g, '$1 ');
const quoted = (text: string): string => text.replace(/[+.*?^$(){}|[\]\\/]/g, '\\$&');
/** Parts of payloads and instruments that nothing stores. */
const secrets = [approvedCard, declinedCard, challengedCard, softCard, coBadgedCard, cryptogram].concat(
  ...['publicKeyHash', 'intermediateSigningKey', 'encryptedMessage'],
);
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const addressOf = (made: { readonly next_action?: { readonly url: string } }): string =>
  made.next_action!.url.split('/').at(-1)!;

describe(`the payment page: ${histories} histories in which everything happens at once`, () => {
  const done = new Map<Action, number>(actions.map((action) => [action, 0]));
  const stage = started(startStage);

  before(async () => {
    await stage.http.managementPaymentPageUpdate({
      body: { cartes_bancaires_prefixes: ['497'], email_receipts: true, save_cards: true },
    }).ok;
    const keys = { terminalId, apiKey: 'ptk_test_key_of_the_tests', managementKey: undefined };
    api = client(stage.service, { credentials: await withPublishableKey(stage.http, keys) });
  });
  let api: ContractClient;

  const tokenOf = async (...of: Parameters<typeof enteredCard>): Promise<string> =>
    (await api.tokenCreate({ body: enteredCard(...of) }).ok).token;
  const payloadOf = (wallet: Schema<'WalletType'>, cardNumber: string, isOnFile = false): string =>
    sandboxPayload(
      { wallet, cardNumber, expiryMonth: 12, expiryYear: 2030, isOnFile },
      stage.service.deps.random,
      stage.service.clock.now(),
    );

  /** Returns the request of a shop that pays in one of the ways. */
  async function bodyOf(way: ApiHistory['way'], cardNumber: string, fields: Parameters<typeof unpaid>[0] = {}) {
    const by = (payment_instrument: Instrument) => payment({ ...fields, order: { payment_instrument } });
    switch (way) {
      case 'card':
        return by(card(cardNumber));
      case 'token':
        return unpaid({ ...fields, token: await tokenOf(cardNumber) });
      case 'network token':
        return by({
          ...card(cardNumber, { payment_method: 'digital_wallets', wallet: { type: 'apple_pay', cryptogram } }),
        });
      default: {
        const payload = payloadOf(way, cardNumber, way === 'google_pay' && cardNumber === challengedCard);
        return by({ payment_method: 'digital_wallets', wallet: { type: way, payload } });
      }
    }
  }

  /** Returns a payer with a saved card. */
  async function saver() {
    const body = unpaid({ payment_collection: 'hosted_page', order: { payer: ada } });
    const made = await stage.http.sale({ body }).ok;
    await hostedPages(stage.service.deps).pay(addressOf(made), '1', entered(approvedCard, { save: '1' }), browser);
    return { ...ada, friendly_id: (await stage.statusOf(made)).order.payer!.friendly_id };
  }

  async function begin({ kind, exempted, items, asks }: History, amount: number) {
    const payer = await saver();
    const line_items = [{ name: 'Riesling', quantity: 2, unit_price: amount / 2 - 1 }];
    const page = { payment_collection: 'hosted_page', ...(items ? { line_items, tax_amount: 2 } : {}) } as const;
    const ask_payer_for = asks ? (['email', 'phone_number', 'billing_address'] as const) : [];
    await stage.http.managementPaymentPageUpdate({ body: { ask_payer_for: [...ask_payer_for] } }).ok;
    // It has no limit.
    const asked = exempted ? ({ exemption_requested: 'trusted_beneficiary' } as const) : {};
    if (kind !== 'recurring_init') {
      const made = await stage.http[kind]({ body: unpaid({ ...page, ...asked, amount, order: { payer } }) }).ok;
      return { ...made, recurring_id: undefined };
    }
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    return stage.http.recurringInit({
      body: {
        amount,
        currency: 'EUR',
        payment_collection: 'hosted_page',
        payer,
        recurring: {
          managed_by: 'our_platform',
          first_payment_date: today,
          recurring_date_type: 'daily',
          time_interval: 1,
          number_of_payments: 2,
        },
      },
    }).ok;
  }

  /** The payment waits by the clock for a bank that does not answer. */
  const flowing = <Result>(work: Promise<Result>) => turning(stage.service, work, 1_000);

  async function everythingDue(): Promise<void> {
    const { deps } = stage.service;
    while (await runDueLookups(deps)) await Promise.resolve();
    while (await runBilling(deps)) await Promise.resolve();
  }

  /** A payer's windows at the page, at the authentication that it led to, and at the issuer. */
  function payerAt(address: string) {
    const { deps } = stage.service;
    const pages = hostedPages(deps);
    const authentications = authenticationPages(deps);
    const issuer = accessControlPages(deps.store.pool, deps.clock);
    /** Content of windows that were left open. */
    const windows: { token?: string; challenge?: string; response?: string } = {};
    async function token(): Promise<string> {
      const url = (await pages.read(address))?.challengeUrl;
      if (url !== undefined) windows.token = url.slice(url.lastIndexOf('/') + 1);
      return windows.token ?? '';
    }
    /** Does something at the issuer, in a window of the challenge, and comes back with what it says. */
    async function atIssuer(act: (id: string) => ReturnType<typeof issuer.open>): Promise<void> {
      const view = await authentications.read(await token());
      const asked = view?.state.step === 'challenge' ? await issuer.open(view.state.request) : undefined;
      if (asked?.state === 'asked') windows.challenge = asked.acsTransactionId;
      const ended = windows.challenge === undefined ? undefined : await act(windows.challenge);
      if (ended?.state === 'ended') windows.response = ended.response;
      if (windows.response !== undefined) await authentications.returned(await token(), windows.response);
    }
    return {
      pages,
      enter: async (cardNumber: string, fields = {}): Promise<void> => {
        const view = await pages.read(address);
        if (view) await pages.pay(address, view.attempt, entered(cardNumber, fields), browser);
      },
      payByWallet: async (wallet: 'apple_pay' | 'google_pay', cardNumber: string, attempt?: string): Promise<void> => {
        const payload = payloadOf(wallet, cardNumber);
        const view = await pages.read(address);
        if (view) await pages.payByWallet(address, attempt ?? view.attempt, { wallet, payload, payer }, browser);
      },
      tellOfBrowser: async () => authentications.identified(await token(), browser),
      answer: (code: string) => atIssuer((id) => issuer.answer(id, code)),
      leave: () => atIssuer((id) => issuer.cancel(id)),
      comeBack: () => atIssuer(() => Promise.resolve(undefined)),
    };
  }

  async function play(history: History): Promise<void> {
    const { kind, answerLost, before, steps } = history;
    const { deps, clock } = stage.service;
    // The simulated bank loses its answers about this amount (docs/guides/test-cards.md).
    const amount = answerLost ? 3001 : 10.5;
    const made = await begin(history, amount);
    const address = addressOf(made);
    const { pages, ...visitor } = payerAt(address);
    if (before === 'declined') await flowing(visitor.enter(declinedCard));
    if (before === 'browser' || before === 'challenge') await visitor.enter(challengedCard);
    if (before === 'stepped up') await visitor.enter(softCard);
    if (before === 'challenge' || before === 'stepped up') await visitor.tellOfBrowser();
    // At the page of the linked attempt.
    if (before === 'stepped up') await visitor.tellOfBrowser();
    const { attempt: shown, savedCards } = (await pages.read(address))!;
    const saved = { card: savedCards[0]!.id };
    const retry = { originating_id: made.transaction_id };
    const retryWith = async (number: string, way: ApiHistory['way'] = 'card') =>
      kind === 'recurring_init'
        ? stage.http.recurringInit({
            body: {
              amount,
              currency: 'EUR',
              payment_instrument: card(number),
              recurring: { managed_by: 'merchant' },
              retry,
            },
          })
        : stage.http[kind]({ body: await bodyOf(way, number, { retry, amount }) });
    const happen: Readonly<Record<Action, () => Promise<unknown>>> = {
      // Forms that were shown before anything happened, as those of two windows.
      pay: () => pages.pay(address, shown, entered(approvedCard), browser),
      'pay with a declined card': () => pages.pay(address, shown, entered(declinedCard), browser),
      'pay with a card that is challenged': () => pages.pay(address, shown, entered(challengedCard), browser),
      'pay with a card that is stepped up': () => pages.pay(address, shown, entered(softCard), browser),
      // And one that is shown now.
      'pay again': () => visitor.enter(approvedCard),
      'pay by wallet': () => visitor.payByWallet('google_pay', approvedCard, shown),
      'pay by a declined wallet': () => visitor.payByWallet('apple_pay', declinedCard, shown),
      'pay by wallet again': () => visitor.payByWallet('apple_pay', approvedCard),
      'pay by a double click': () =>
        Promise.all([0, 1].map(() => pages.pay(address, shown, entered(approvedCard), browser))),
      'pay with a co-badged card': () =>
        pages.pay(address, shown, { ...entered(coBadgedCard), network: 'cartes_bancaires' }, browser),
      'ask for the receipt': () => pages.askForReceipt(address, 'ada@example.com'),
      'ask for the receipt in a second tab': () => pages.askForReceipt(address, 'bob@example.com'),
      'pay with the saved card': () => pages.pay(address, shown, entered('', saved), browser),
      'pay again with the saved card': () => visitor.enter('', saved),
      'remove the saved card': () => pages.removeCard(address, saved.card),
      reload: () => pages.read(address),
      cancel: () => pages.cancel(address),
      'get more time': () => pages.extend(address),
      'tell of the browser': visitor.tellOfBrowser,
      'answer the challenge': () => visitor.answer('123456'),
      'answer the challenge in a second tab': () => visitor.answer('123456'),
      'enter a wrong code': () => visitor.answer('000000'),
      'leave the challenge': visitor.leave,
      'come back without an answer': visitor.comeBack,
      'end the challenge by the sandbox': () =>
        stage.http.sandboxChallenge({ transaction_id: made.transaction_id, body: { outcome: 'succeeded' } }),
      'retry by the shop': () => retryWith(approvedCard),
      'retry by the shop with a card that is challenged': () => retryWith(challengedCard),
      'retry by the shop with what is stored': async () =>
        kind !== 'recurring_init' && stage.http[`${kind}Retry`]({ body: { retry } }),
      'retry by the shop with a token': () => retryWith(approvedCard, 'token'),
      'retry by the shop with a wallet': () => retryWith(approvedCard, 'google_pay'),
      'retry by the shop with a network token': () => retryWith(approvedCard, 'network token'),
      void: () => stage.http.voidPayment({ body: referenceTo(made) }),
      'void again': () =>
        stage.http.voidPayment({ body: referenceTo(made), idempotencyKey: `void-${made.transaction_id}` }),
      'cancel the series': async () =>
        made.recurring_id && stage.http.recurringCancel({ body: { recurring_id: made.recurring_id } }),
      'billing run': () => runBilling(deps),
      lookups: () => runDueLookups(deps),
      'expiry of the challenge': async () => {
        await clock.advance(10 * 60 * 1000);
        await runDueLookups(deps);
      },
      expiry: async () => {
        await clock.advance(30 * 60 * 1000);
        await runDueLookups(deps);
      },
    };
    await flowing(
      Promise.all(
        steps.map(async ({ action, turns }) => {
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          await happen[action]();
          done.set(action, (done.get(action) ?? 0) + 1);
        }),
      ),
    );
    await flowing(deps.background.settled());
    // A form that has made its attempt is sent again, as by the back button.
    if ((await pages.read(address))?.attempt !== shown) {
      const attempts = async () => (await rowsOf(stage.service, made.order_id ?? '')).map(({ id }) => id);
      const before = await attempts();
      await flowing(pages.pay(address, shown, entered(declinedCard), browser));
      expect(await attempts(), 'a form makes one attempt').to.eql(before);
    }
    await settleAll();
    const { state } = (await pages.read(address))!;
    // The receipt, asked for by two tabs when all is over.
    await Promise.all(['ada@example.com', 'bob@example.com'].map((email) => pages.askForReceipt(address, email)));
    const timePassed = steps.some(({ action }) => action.startsWith('expiry'));
    const rows = await rowsOf(stage.service, made.order_id ?? '');
    judge(kind, rows, made.transaction_id, lastDigits, timePassed);
    const isRemoved = steps.some(({ action }) => action === 'remove the saved card');
    expect((await pages.read(address))!.savedCards).to.have.length(isRemoved ? 0 : 1);
    const isPaid = rows.some(({ type, status }) => type === kind && status === 'APPROVED');
    expect(state === 'paid', `the page shows ${state}: ${JSON.stringify(rows)}`).to.equal(isPaid);
    const receipts = rows.flatMap(({ events }) => events).filter((type) => type === 'transaction.receipt_requested');
    expect(receipts.length, 'receipts of a paid page').to.equal(isPaid ? 1 : 0);
  }

  /** Lookups, the time of a challenge and of a page on which nothing happened, and lookups of what was charged then. */
  async function settleAll(): Promise<void> {
    for (const seconds of [61, 61, 11 * 60, 31 * 60, 61, 61]) {
      await stage.service.clock.advance(seconds * 1000);
      await flowing(stage.service.deps.background.settled());
      await flowing(everythingDue());
    }
  }

  /** A payment by API, sent several times at once under two keys. A challenge is answered where there is one. */
  async function playByApi({ kind, way, payer, answerLost, sends }: ApiHistory): Promise<void> {
    const amount = answerLost ? 3001 : 10.5;
    const body = await bodyOf(
      way,
      { approved: approvedCard, declined: declinedCard, challenged: challengedCard }[payer],
      { amount },
    );
    const name = stage.service.deps.random.bytes(8).toString('hex');
    const answers = await flowing(
      Promise.all(
        sends.map(async ({ key, turns }) => {
          for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
          return { key, answer: await stage.http[kind]({ body, idempotencyKey: `${name}-${key}` }) };
        }),
      ),
    );
    const made = answers.flatMap(({ key, answer: { status, body: said } }) =>
      status === 200 ? [{ key, ...(said as Schema<'SubmissionResponse'>) }] : [],
    );
    for (const { transaction_id } of made)
      if (payer === 'challenged') await stage.http.sandboxChallenge({ transaction_id, body: { outcome: 'succeeded' } });
    await settleAll();
    const ids = [...new Set(made.map(({ transaction_id: id }) => id))];
    const keys = new Set(made.map(({ key }) => key)).size;
    expect(ids.length, 'one payment for each key, and for a token').to.equal(way === 'token' ? 1 : keys);
    const orders = [...new Set(made.map(({ order_id: id }) => id ?? ''))];
    const rows = (await Promise.all(orders.map((id) => rowsOf(stage.service, id)))).flat();
    expect(rows.map(({ id }) => id)).to.have.members(ids);
    expectRecorded(rows);
  }

  it('makes one payment at most, and none that its issuer stands in the way of', async function () {
    this.timeout(Math.max(180_000, histories * 2_000));
    await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: histories, seed, endOnFailure: true });
    expect([...done].filter(([, times]) => times === 0)).to.eql([]);
  });

  it('charges what is paid by API once for each key, and a token once', async function () {
    this.timeout(Math.max(180_000, histories * 2_000));
    await fc.assert(fc.asyncProperty(anyApiHistory, playByApi), { numRuns: histories, seed, endOnFailure: true });
  });

  it('has stored no card number, no payload and no cryptogram', async () => {
    const once = { kind: 'sale', payer: 'approved', answerLost: false, sends: [{ key: 0, turns: 0 }] } as const;
    for (const way of ['card', 'token', 'apple_pay', 'google_pay', 'network token'] as const)
      await playByApi({ ...once, way });
    await stage.service.deps.requestLog.flush();
    const pattern = [...secrets.flatMap((text) => disguises(text)), ...secrets.map(spaced)].map(quoted).join('|');
    const tables = await stage.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { name } of tables) {
      const found = await stage.query(`SELECT t FROM "${name}" t WHERE to_jsonb(t)::text ~ $1 LIMIT 1`, pattern);
      expect(found, name).to.eql([]);
    }
    expect(tables.length).to.be.greaterThan(30);
  });

  it('has had challenges of every end, and payments behind them', async () => {
    const ends = await stage.query<{ status: string; ended: string; times: number }>(
      `SELECT t.status::text, t.reason AS ended, count(*)::int AS times
      FROM transactions t JOIN authentications a ON a.transaction_id = t.transaction_id GROUP BY 1, 2`,
    );
    expect(ends.map(({ status, ended }) => `${status} ${ended}`)).to.include.members([
      'APPROVED AUTH.APPROVED',
      'DECLINED AUTH.3DS_CHALLENGE_CANCELLED',
      'DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT',
      'DECLINED AUTH.STRONG_AUTHENTICATION_REQUIRED',
    ]);
    const [steppedUp] = await stage.query<{ times: number }>(
      `SELECT count(*)::int AS times FROM transactions t JOIN transactions earlier
        ON earlier.transaction_id = t.originating_id AND earlier.reason = 'AUTH.STRONG_AUTHENTICATION_REQUIRED'
      WHERE t.status = 'APPROVED'`,
    );
    expect(steppedUp?.times, 'payments that were stepped up').to.be.greaterThan(0);
  });

  it('charges no occurrence twice afterwards', async () => {
    for (let day = 0; day < 2; day++) {
      await stage.service.clock.advance(24 * 3600_000);
      await flowing(everythingDue());
    }
    const twice = await stage.query(
      `SELECT future_transaction_id FROM transactions
        WHERE status = 'APPROVED' AND future_transaction_id IS NOT NULL
        GROUP BY future_transaction_id HAVING count(*) > 1`,
    );
    expect(twice).to.eql([]);
    const series = await stage.query<{ charged: number }>(
      `SELECT count(*)::int AS charged FROM transactions WHERE type = 'recurring' AND status = 'APPROVED'`,
    );
    expect(series[0]?.charged, 'the billing run had something to do').to.be.greaterThan(0);
  });
});
