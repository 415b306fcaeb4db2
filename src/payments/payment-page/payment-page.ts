import { plusSeconds, withinTime } from '../../clock.js';
import { Problem } from '../../errors.js';
import type { Access } from '../../handler.js';
import type { CardFault, EnteredCard, PaymentPages } from '../../payment-page.js';
import { leasePaymentPage, readPaymentPage, startPaymentOnPage } from '../../store/payments/payment-page.js';
import { terminalsOf } from '../../store/terminals.js';
import { terminalNow, type Terminal } from '../../terminal.js';
import type { Attempt } from '../attempt.js';
import { beginningOf, callTimes } from '../new-attempt.js';
import { settleOutcome } from '../outcome.js';
import type { PaymentDeps } from '../payment-deps.js';
import { cardSource, type PaymentSource } from '../payment-source.js';
import { paymentWork } from '../payment-work.js';
import { operationOf } from '../processor-call.js';
import { refuseUnroutable } from '../refuse-unroutable.js';
import { endOfChain, onOriginal, retrySubmission } from '../retry/manual-retry.js';
import type { Submission } from '../submission.js';
import { carryOut, submitRequest } from '../submit.js';
import { checkedCard } from './entered-card.js';
import { pageStateOf } from './page-state.js';

interface OpenedPage {
  readonly terminal: Terminal;
  readonly access: Access;
  readonly merchantName: string;
  readonly first: Attempt;
  readonly last: Attempt;
}

/** The address of a page ends with the terminal and the token of the attempt (payment-request.ts). */
const addressForm = /^([0-9A-Za-z]{6})[\w-]{32}$/;

/** Long enough to write an outcome of which no processor is asked. */
const cancelSeconds = 10;

/** The hosted payment pages of this service. */
export function paymentPages(deps: PaymentDeps): PaymentPages {
  const { store, clock } = deps;

  async function open(address: string): Promise<OpenedPage | undefined> {
    const [, terminalId] = addressForm.exec(address) ?? [];
    const page = terminalId === undefined ? undefined : await readPaymentPage(store.pool, terminalId, address);
    if (!page) return undefined;
    const terminal = (await terminalsOf(store.prisma, [page.attempt]))(page.attempt);
    const access: Access = { terminal, now: terminalNow(terminal, clock), claim: undefined };
    // Every reason in the store is one of the catalogue.
    const first = page.attempt as Attempt;
    return {
      terminal,
      access,
      merchantName: page.merchantName,
      first,
      last: await endOfChain(deps, access, first),
    };
  }

  return {
    async read(address) {
      const page = await open(address);
      if (!page) return undefined;
      const { first, last, terminal, merchantName, access } = page;
      const { payment, order } = first;
      return {
        state: pageStateOf(first, last, access.now),
        merchantName,
        amount: payment.amount,
        currency: payment.currency,
        description: payment.details.description ?? order.description ?? undefined,
        merchantOrderId: order.merchantOrderId ?? undefined,
        attempt: attemptOf(page),
        held: payment.type === 'preauth',
        challengeUrl: last.actionUrl ?? undefined,
        sandbox: terminal.environment === 'sandbox',
      };
    },

    async pay(address, attempt, entered) {
      const page = await open(address);
      if (!page || attemptOf(page) !== attempt) return [];
      const state = pageStateOf(page.first, page.last, page.access.now);
      if (state !== 'open' && state !== 'declined') return [];
      return pay(deps, page, state, entered);
    },

    async cancel(address) {
      const page = await open(address);
      if (!page || pageStateOf(page.first, page.last, page.access.now) !== 'open') return;
      const { last, terminal, access } = page;
      const lease = plusSeconds(clock.now(), cancelSeconds);
      if (!(await leasePaymentPage(store.pool, last, lease))) return;
      const outcome = { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_CANCELLED' } as const;
      await settleOutcome(deps, terminal, last, outcome, access.now, { lease });
    },
  };
}

/** The number of the attempt that a payer would make now: the one that waits for them, or the next one. */
const attemptOf = ({ last: { reason, payment } }: OpenedPage): number =>
  payment.attemptNumber + (reason === 'AUTH.PENDING' ? 0 : 1);

async function pay(
  deps: PaymentDeps,
  page: OpenedPage,
  state: 'open' | 'declined',
  entered: EnteredCard,
): Promise<readonly CardFault[]> {
  const { access, last } = page;
  const card = checkedCard(entered, access.now);
  if (!('cardNumber' in card)) return card;
  const source = cardSource(
    deps,
    access,
    {
      payment_method: 'cards',
      card_number: card.cardNumber,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      ...(card.cardholderName === undefined ? {} : { card_cardholder_name: card.cardholderName }),
    },
    'number',
    card.cvv,
  );
  try {
    if (state === 'open') await payFirst(deps, page, source);
    else
      await onOriginal(deps, access, { originating_id: last.transactionId }, retriable(last), async (original) => {
        // Another try has come first: what became of it is shown, and this card is not charged.
        if (original.transactionId !== last.transactionId) return;
        await submitRequest(deps, access, retrySubmission(deps, original, { source, changes: {} }), () => ({}));
      });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'ROUTING/NO_ROUTE') return [{ field: 'number', fault: 'refused' }];
    // The attempt has moved on meanwhile: its new state is shown.
    if (movedOn.has(error.code)) return [];
    throw error;
  }
}

const movedOn: ReadonlySet<string> = new Set([
  'VALIDATION/RELATED_TRANSACTION_LOCKED',
  'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
]);

function retriable({ payment: { type } }: Attempt): 'sale' | 'preauth' {
  if (type !== 'sale' && type !== 'preauth') throw new Error(`a ${type} is not paid on a page`);
  return type;
}

/** Sends the attempt that waited for its payer. Whoever changes it first wins, and the other does nothing. */
async function payFirst(
  deps: PaymentDeps,
  { terminal, access, last }: OpenedPage,
  source: PaymentSource,
): Promise<void> {
  const { store, clock, config, background } = deps;
  const { payment, order, transactionId } = last;
  const operation = operationOf(payment);
  if (operation !== 'sale' && operation !== 'authorize') throw new Error(`a ${payment.type} is not paid on a page`);
  const work = paymentWork(deps, operation, source);
  const submission: Submission = {
    payment,
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: source.instrument,
    context: null,
    work,
    changes: null,
  };
  await refuseUnroutable(deps, terminal, submission);
  if (source.instrument.kind !== 'new') throw new Error('a card that was typed is a new instrument');
  const times = callTimes(deps, access);
  const taken = await startPaymentOnPage(store.pool, source.instrument.instrument, {
    terminalId: terminal.terminalId,
    transactionId,
    ...beginningOf(deps, terminal, payment, work),
    sentWithCvv: work.kind === 'payment',
    createdAt: access.now,
    ...times,
  });
  if (!taken) return;
  const carriedOut = carryOut(deps, access, work, { ...last, ...times }, () => ({}));
  background.run(`attempt ${transactionId}`, carriedOut);
  await withinTime(clock, config.submissionWaitMilliseconds, carriedOut);
}
