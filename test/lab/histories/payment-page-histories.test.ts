import { expect } from 'chai';
import fc from 'fast-check';
import { accessControlPages } from '../../../src/authentication/simulator/issuer.js';
import { authenticationPages } from '../../../src/payments/authentication/pages.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { sandboxPayload } from '../../../src/processors/simulator/sandbox-wallets.js';
import { runBilling } from '../../../src/recurring/billing-run.js';
import { hostedPages } from '../../../src/recurring/init.js';
import { authenticatedCards } from '../../support/processors/authentication.js';
import { succeeded } from '../../support/contract/contract-client.js';
import {
  actions,
  anyHistory,
  judge,
  rowsOf,
  type Action,
  type History,
  type Kind,
} from '../../support/pages/page-histories.js';
import { noPayer, typed } from '../../support/pages/payment-page.js';
import { approvedCard, card, declinedCard, paymentWith, unpaid } from '../../support/payments.js';
import { query } from '../../support/records.js';
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

const entered = (cardNumber: string, fields = {}) => ({ ...typed(cardNumber, fields), payer: noPayer });
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const addressOf = (made: { readonly next_action?: { readonly url: string } }): string =>
  made.next_action!.url.split('/').at(-1)!;

describe(`the payment page: ${histories} histories in which everything happens at once`, () => {
  const done = new Map<Action, number>(actions.map((action) => [action, 0]));
  const stage = started(startStage);

  before(() => succeeded(stage.http.managementPaymentPageUpdate({ body: { save_cards: true } })));

  /** Returns a payer with a saved card. */
  async function saver() {
    const body = unpaid({ payment_collection: 'hosted_page', order: { payer: ada } });
    const made = await succeeded(stage.http.sale({ body }));
    await hostedPages(stage.service.deps).pay(addressOf(made), 1, entered(approvedCard, { save: '1' }), browser);
    return { ...ada, friendly_id: (await stage.statusOf(made)).order.payer!.friendly_id };
  }

  async function begin(kind: Kind, amount: number, exempted: boolean) {
    const payer = await saver();
    const page = { payment_collection: 'hosted_page' } as const;
    // It has no limit.
    const asked = exempted ? ({ exemption_requested: 'trusted_beneficiary' } as const) : {};
    if (kind !== 'recurring_init') {
      const made = await succeeded(stage.http[kind]({ body: unpaid({ ...page, ...asked, amount, order: { payer } }) }));
      return { ...made, recurring_id: undefined };
    }
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    return succeeded(
      stage.http.recurringInit({
        body: {
          amount,
          currency: 'EUR',
          ...page,
          payer,
          recurring: {
            managed_by: 'our_platform',
            first_payment_date: today,
            recurring_date_type: 'daily',
            time_interval: 1,
            number_of_payments: 2,
          },
        },
      }),
    );
  }

  /** The payment waits by the clock for a bank that does not answer. */
  const flowing = (work: Promise<unknown>) => turning(stage.service, work, 1_000);

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
      payByWallet: async (wallet: 'apple_pay' | 'google_pay', cardNumber: string, attempt?: number): Promise<void> => {
        const card = { wallet, cardNumber, expiryMonth: 12, expiryYear: 2030, isOnFile: false };
        const payload = sandboxPayload(card, deps.random, deps.clock.now());
        const view = await pages.read(address);
        if (view)
          await pages.payByWallet(address, attempt ?? view.attempt, { wallet, payload, payer: noPayer }, browser);
      },
      tellOfBrowser: async () => authentications.identified(await token(), browser),
      answer: (code: string) => atIssuer((id) => issuer.answer(id, code)),
      leave: () => atIssuer((id) => issuer.cancel(id)),
      comeBack: () => atIssuer(() => Promise.resolve(undefined)),
    };
  }

  async function play({ kind, answerLost, exempted, before, steps }: History): Promise<void> {
    const { deps, clock } = stage.service;
    // The simulated bank loses its answers about this amount (docs/guides/test-cards.md).
    const amount = answerLost ? 3001 : 10.5;
    const made = await begin(kind, amount, exempted);
    const address = addressOf(made);
    const { pages, ...payer } = payerAt(address);
    if (before === 'declined') await flowing(payer.enter(declinedCard));
    if (before === 'browser' || before === 'challenge') await payer.enter(challengedCard);
    if (before === 'stepped up') await payer.enter(softCard);
    if (before === 'challenge' || before === 'stepped up') await payer.tellOfBrowser();
    // At the page of the linked attempt.
    if (before === 'stepped up') await payer.tellOfBrowser();
    const { attempt: shown, savedCards } = (await pages.read(address))!;
    const saved = { card: savedCards[0]!.id };
    const retry = { originating_id: made.transaction_id };
    const retryWith = (number: string) =>
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
        : stage.http[kind]({ body: paymentWith(number, { retry, amount }) });
    const happen: Readonly<Record<Action, () => Promise<unknown>>> = {
      // Forms that were shown before anything happened, as those of two windows.
      pay: () => pages.pay(address, shown, entered(approvedCard), browser),
      'pay with a declined card': () => pages.pay(address, shown, entered(declinedCard), browser),
      'pay with a card that is challenged': () => pages.pay(address, shown, entered(challengedCard), browser),
      'pay with a card that is stepped up': () => pages.pay(address, shown, entered(softCard), browser),
      // And one that is shown now.
      'pay again': () => payer.enter(approvedCard),
      'pay by wallet': () => payer.payByWallet('google_pay', approvedCard, shown),
      'pay by a declined wallet': () => payer.payByWallet('apple_pay', declinedCard, shown),
      'pay by wallet again': () => payer.payByWallet('apple_pay', approvedCard),
      'pay with the saved card': () => pages.pay(address, shown, entered('', saved), browser),
      'pay again with the saved card': () => payer.enter('', saved),
      'remove the saved card': () => pages.removeCard(address, saved.card),
      cancel: () => pages.cancel(address),
      'get more time': () => pages.extend(address),
      'tell of the browser': payer.tellOfBrowser,
      'answer the challenge': () => payer.answer('123456'),
      'answer the challenge in a second tab': () => payer.answer('123456'),
      'enter a wrong code': () => payer.answer('000000'),
      'leave the challenge': payer.leave,
      'come back without an answer': payer.comeBack,
      'end the challenge by the sandbox': () =>
        stage.http.sandboxChallenge({
          params: { transaction_id: made.transaction_id },
          body: { outcome: 'succeeded' },
        }),
      'retry by the shop': () => retryWith(approvedCard),
      'retry by the shop with a card that is challenged': () => retryWith(challengedCard),
      'retry by the shop with what is stored': async () =>
        kind !== 'recurring_init' && stage.http[`${kind}Retry`]({ body: { retry } }),
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
    // Lookups, the time of a challenge and of a page on which nothing happened, and lookups of what was charged then.
    for (const seconds of [61, 61, 11 * 60, 31 * 60, 61, 61]) {
      await clock.advance(seconds * 1000);
      await flowing(deps.background.settled());
      await flowing(everythingDue());
    }
    const timePassed = steps.some(({ action }) => action.startsWith('expiry'));
    const isRemoved = steps.some(({ action }) => action === 'remove the saved card');
    expect((await pages.read(address))!.savedCards).to.have.length(isRemoved ? 0 : 1);
    judge(kind, await rowsOf(stage.service, made.order_id ?? ''), made.transaction_id, lastDigits, timePassed);
  }

  it('makes one payment at most, and none that its issuer stands in the way of', async function () {
    this.timeout(Math.max(180_000, histories * 2_000));
    await fc.assert(fc.asyncProperty(anyHistory, play), { numRuns: histories, seed, endOnFailure: true });
    expect([...done].filter(([, times]) => times === 0)).to.deep.equal([]);
  });

  it('has had challenges of every end, and payments behind them', async () => {
    const ends = await query<{ status: string; ended: string; times: number }>(
      stage.service,
      `SELECT t.status::text, t.reason AS ended, count(*)::int AS times
      FROM transactions t JOIN authentications a ON a.transaction_id = t.transaction_id GROUP BY 1, 2`,
    );
    expect(ends.map(({ status, ended }) => `${status} ${ended}`)).to.include.members([
      'APPROVED AUTH.APPROVED',
      'DECLINED AUTH.3DS_CHALLENGE_CANCELLED',
      'DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT',
      'DECLINED AUTH.STRONG_AUTHENTICATION_REQUIRED',
    ]);
    const [steppedUp] = await query<{ times: number }>(
      stage.service,
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
    const twice = await query(
      stage.service,
      `SELECT future_transaction_id FROM transactions
        WHERE status = 'APPROVED' AND future_transaction_id IS NOT NULL
        GROUP BY future_transaction_id HAVING count(*) > 1`,
    );
    expect(twice).to.deep.equal([]);
    const series = await query<{ charged: number }>(
      stage.service,
      `SELECT count(*)::int AS charged FROM transactions WHERE type = 'recurring' AND status = 'APPROVED'`,
    );
    expect(series[0]?.charged, 'the billing run had something to do').to.be.greaterThan(0);
  });
});
