import type Stripe from 'stripe';
import { currencyDecimals } from '../../base/money.js';
import type { StripeAccount } from '../account.js';
import { type AnnouncedReport, DownloadFailed, NothingLeft, type ReportToDownload } from '../reports.js';
import { amountOfStripe, isKnownCurrency } from './amounts.js';
import { eventOf } from './events.js';
import { type Exchange, Refused } from './exchange.js';
import { idOf } from './intents.js';

/**
 * Returns the payout that an event announces: an automatic one once Stripe has itemised it, another one, which Stripe
 * cannot itemise, when it is paid.
 * @throws SyntaxError when it is not an event of Stripe
 */
export function announcedPayouts(
  rawBody: string,
  { environment }: Pick<StripeAccount, 'environment'>,
): readonly AnnouncedReport[] {
  const event = eventOf(rawBody);
  if (event.livemode !== (environment === 'live')) return [];
  if (event.type !== 'payout.reconciliation_completed' && event.type !== 'payout.paid') return [];
  const { id, automatic, created } = event.data.object;
  if (!/^po_\w{1,64}$/.test(id)) throw new SyntaxError('the event of Stripe cannot be read');
  if (event.type === 'payout.reconciliation_completed') return [{ name: id }];
  return automatic ? [] : [{ name: id, until: new Date(created * 1000) }];
}

const page = 100;

/** The columns of the itemized report that the importer reads. */
const columns = [
  ...['balance_transaction_id', 'created', 'currency', 'gross', 'fee', 'net', 'reporting_category', 'source_id'],
  ...['charge_id', 'payment_intent_id', 'automatic_payout_id', 'description', 'payment_metadata[terminal]'],
  ...['payment_metadata[transaction]', 'customer_facing_amount', 'customer_facing_currency'],
];

/**
 * Streams the balance transactions of a payout that no imported report has, in the layout of the itemized report:
 * by the payout if Stripe itemises it, otherwise those of its period.
 * @throws DownloadFailed, NothingLeft
 */
export async function* payoutReport(
  exchange: Exchange,
  report: ReportToDownload,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield csvLine(columns);
  let isEmpty = true;
  let isKnown = false;
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await listed(exchange, report, after, signal);
    // A payout that was taken by its date may have lines of an automatic one.
    const known = await report.known(data.map(({ id }) => id));
    isKnown ||= known.size > 0;
    const lines = data.filter(({ id }) => !known.has(id)).map((each) => lineOf(each, report));
    if (lines.length > 0) {
      isEmpty = false;
      yield Buffer.concat(lines);
    }
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) break;
  }
  if (isEmpty && (report.until || isKnown)) throw new NothingLeft();
  if (isEmpty) throw new DownloadFailed('Stripe has no balance transactions of the payout.', false);
}

async function listed(
  exchange: Exchange,
  { name, from, until }: ReportToDownload,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Stripe.ApiList<Stripe.BalanceTransaction>> {
  // Stripe has whole seconds.
  const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
  const filter: Stripe.BalanceTransactionListParams = !until
    ? { payout: name }
    : from
      ? { created: { gt: seconds(from), lte: seconds(until) } }
      : { source: name };
  try {
    return await exchange.request(signal, (stripe) =>
      stripe.balanceTransactions.list({
        ...filter,
        limit: page,
        expand: ['data.source'],
        ...(after !== undefined && { starting_after: after }),
      }),
    );
  } catch (error) {
    if (signal.aborted) throw new DownloadFailed('The download took too long.', false);
    if (!(error instanceof Refused)) throw new DownloadFailed('The connection to Stripe broke.', false);
    const { status } = error.codes;
    const hint = status === 401 || status === 403 ? ': the key must be able to read the balance' : '';
    throw new DownloadFailed(`Stripe answered ${status}${hint}.`, false);
  }
}

/** The fields of a source that name its payment and its amount. The sources of fees have none. */
interface Source {
  readonly id: string;
  readonly object: string;
  readonly amount?: number;
  /** Only a charge has it: the captured part of its amount. */
  readonly amount_captured?: number;
  readonly currency?: string;
  readonly charge?: string | { readonly id: string } | null;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly metadata?: Stripe.Metadata | null;
}

function lineOf(transaction: Stripe.BalanceTransaction, { name, until }: ReportToDownload): Buffer {
  const batch = until ? '' : name;
  const { id, created, currency, amount, fee, net, reporting_category: category, description } = transaction;
  const source = transaction.source as Source | string | null;
  const text = (units: number): string => amountText(units, currency);
  const expanded = typeof source === 'object' ? source : null;
  const { charge, intent, terminal, ours } = paymentOf(expanded);
  return csvLine([
    ...[id, new Date(created * 1000).toISOString().slice(0, 19).replace('T', ' '), currency],
    ...[text(amount), text(fee), text(net), category, idOf(source) ?? '', charge ?? '', intent ?? ''],
    // The merchant's own texts of a payment are not imported.
    ...[batch, source === null ? (description ?? '').slice(0, 200) : '', terminal ?? '', ours ?? ''],
    ...paidOf(transaction, expanded ?? {}),
  ]);
}

/**
 * Returns the amount and the currency of the payer, if the currency is another than that of the settlement. They are
 * left out if the rate does not lead to the amount of the transaction, which is then about a part of its source. The
 * rate may be of major units or of Stripe's. It only compares: no amount is computed from a rate.
 */
function paidOf(
  { amount, currency, exchange_rate: rate }: Stripe.BalanceTransaction,
  { amount: whole, amount_captured: captured, currency: paid = currency }: Partial<Source>,
): readonly [amount: string, currency: string] {
  if (paid === currency || !isKnownCurrency(paid)) return ['', ''];
  const decimals = (code: string): number => currencyDecimals.get(code.toUpperCase()) ?? 0;
  const scales = [1, 10 ** (decimals(currency) - decimals(paid))];
  const isConverted = (units = NaN): boolean =>
    scales.some((scale) => Math.abs(units * (rate ?? NaN) * scale - Math.abs(amount)) <= 1 + Math.abs(amount) / 1000);
  const units = [captured, whole].find((one) => isConverted(one));
  return units === undefined ? ['', ''] : [amountText(units, paid), paid];
}

/** Returns the names of the payment of a source. A refund has metadata of its own. */
function paymentOf(source: Source | null) {
  const intent = idOf(source?.payment_intent);
  if (source?.object !== 'charge') return { charge: idOf(source?.charge), intent };
  const { terminal, transaction: ours } = source.metadata ?? {};
  return { charge: source.id, intent, terminal, ours };
}

/** @throws DownloadFailed for an unsupported currency */
function amountText(units: number, currency: string): string {
  try {
    return `${units < 0 ? '-' : ''}${amountOfStripe(Math.abs(units), currency)}`;
  } catch {
    throw new DownloadFailed(`The payout has amounts in ${currency.slice(0, 10)}, which is not supported.`, true);
  }
}

const csvLine = (cells: readonly string[]): Buffer =>
  Buffer.from(`${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`);
