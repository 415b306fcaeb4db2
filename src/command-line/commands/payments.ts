import { InvalidArgumentError, Option, type Command } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { terminalCommand, WrongUse, type Surroundings, type TerminalOptions } from '../command.js';
import { answered, connect, isRefusal, type Service, Unreachable } from '../connection.js';
import { cards } from '../recipes/recipes.js';

type Transaction = schemas['Transaction'];
type Currency = schemas['Currency'];

interface KeyedOptions extends TerminalOptions {
  readonly idempotencyKey: string | undefined;
}

interface PayOptions extends KeyedOptions {
  readonly card: keyof typeof cards;
  readonly hold: boolean;
  readonly reference: string | undefined;
}

interface FollowUpOptions extends KeyedOptions {
  readonly amount: number | undefined;
}

/** Parses an amount in major units, with a decimal point. */
function amountOf(text: string): number {
  if (!/^\d{1,10}(\.\d{1,3})?$/.test(text)) throw new InvalidArgumentError('Write it in major units, such as 10.50.');
  return Number(text);
}

/** A command that sends a payment under an Idempotency-Key. */
const keyedCommand = (name: string, description: string): Command =>
  terminalCommand(name, description).option(
    '--idempotency-key <key>',
    'the key of a command whose answer was lost, to repeat it; by default a new one',
  );

/** Creates the commands on payments of a terminal, which are all top-level commands. */
export function paymentCommands(surroundings: Surroundings): Command[] {
  return [
    keyedCommand('pay', 'take a payment with a card of the sandbox, under an Idempotency-Key')
      .argument('<amount>', 'in major units, such as 10.50', amountOf)
      .argument('<currency>', 'as EUR')
      .addOption(
        new Option('--card <outcome>', 'the card, by the outcome of its payments')
          .choices(Object.keys(cards))
          .default('approved'),
      )
      .option('--hold', 'hold the amount for a later capture or void', false)
      .option('--reference <text>', 'your own reference, merchant_transaction_id')
      .action((amount: number, currency: string, options: PayOptions) => pay(amount, currency, options, surroundings)),
    followUpCommand('capture', 'capture a pre-authorization, or a part of it', true, surroundings),
    followUpCommand('void', 'release a pre-authorization', false, surroundings),
    followUpCommand('refund', 'refund the rest of a payment, or a part of it', true, surroundings),
    terminalCommand('status', 'show the state of a transaction')
      .argument('<transaction>', 'its id')
      .action(async (transactionId: string, options: TerminalOptions) => {
        const transaction = await read(connect(options.baseUrl, options), options.terminal, transactionId);
        show(transaction, options, surroundings);
      }),
  ];
}

function followUpCommand(
  name: 'capture' | 'void' | 'refund',
  description: string,
  takesAmount: boolean,
  surroundings: Surroundings,
): Command {
  const command = keyedCommand(name, `${description}, under an Idempotency-Key`).argument(
    '<transaction>',
    'the id of the earlier transaction',
  );
  if (takesAmount) command.option('--amount <amount>', 'in major units; all of it by default', amountOf);
  return command.action((transactionId: string, options: FollowUpOptions) =>
    followUp(name, transactionId, options, surroundings),
  );
}

async function pay(amount: number, currency: string, options: PayOptions, surroundings: Surroundings): Promise<void> {
  const { terminal } = options;
  const service = connect(options.baseUrl, options);
  const key = options.idempotencyKey ?? surroundings.random.uuid();
  const operation = options.hold
    ? '/v1/payments/preauth/{terminal_friendly_id}'
    : '/v1/payments/sale/{terminal_friendly_id}';
  const pending = answered(
    'The payment',
    service.POST(operation, {
      params: { path: { terminal_friendly_id: terminal }, header: { 'Idempotency-Key': key } },
      body: {
        merchant_transaction_id: options.reference ?? key,
        amount,
        // The service checks the currency.
        currency: currency as Currency,
        order: {
          payment_instrument: {
            payment_method: 'cards',
            card_number: cards[options.card],
            expiry_month: 12,
            expiry_year: 2060,
          },
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        },
      },
    }),
  );
  const { transaction_id } = await orKey(pending, key, options.idempotencyKey !== undefined);
  await showSubmitted(service, transaction_id, options, surroundings);
}

/** Waits for an answer. @throws Unreachable, which names the key, if the transaction may have been made */
async function orKey<Answer>(pending: Promise<Answer>, key: string, isRepeated: boolean): Promise<Answer> {
  try {
    return await pending;
  } catch (error) {
    if (isRefusal(error, isRepeated)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const next = `It may have been done: repeat the command with --idempotency-key ${key}`;
    throw new Unreachable(`${message} ${next}`, { cause: error });
  }
}

async function followUp(
  name: 'capture' | 'void' | 'refund',
  transactionId: string,
  options: FollowUpOptions,
  surroundings: Surroundings,
): Promise<void> {
  const service = connect(options.baseUrl, options);
  const key = options.idempotencyKey ?? surroundings.random.uuid();
  const isRepeated = options.idempotencyKey !== undefined;
  const reading = read(service, options.terminal, transactionId);
  const { order } = await (isRepeated ? orKey(reading, key, isRepeated) : reading);
  const reference = { transaction_reference_id: transactionId, order_reference_id: order.order_id };
  const body = { ...reference, ...(options.amount === undefined ? {} : { amount: options.amount }) };
  const params = { path: { terminal_friendly_id: options.terminal }, header: { 'Idempotency-Key': key } };
  const pending = {
    capture: () =>
      answered('The capture', service.POST('/v1/payments/capture/{terminal_friendly_id}', { params, body })),
    refund: () => answered('The refund', service.POST('/v1/payments/refund/{terminal_friendly_id}', { params, body })),
    void: () =>
      answered('The void', service.POST('/v1/payments/void/{terminal_friendly_id}', { params, body: reference })),
  }[name]();
  const { transaction_id } = await orKey<{ transaction_id?: string | undefined }>(pending, key, isRepeated);
  await showSubmitted(service, transaction_id, options, surroundings);
}

async function showSubmitted(
  service: Service,
  transactionId: string | undefined,
  options: TerminalOptions,
  surroundings: Surroundings,
): Promise<void> {
  if (transactionId === undefined) throw new Error('The service accepted it, but named no transaction.');
  const shown = read(service, options.terminal, transactionId).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // Not a refusal: a script would repeat the command.
    throw new Unreachable(`${message} Transaction ${transactionId} was made: show its status.`, { cause: error });
  });
  show(await shown, options, surroundings);
}

function read(service: Service, terminal: string, transactionId: string): Promise<Transaction> {
  if (!/^[0-9A-Za-z]{8}$/.test(transactionId))
    throw new WrongUse(`${transactionId} is not a transaction id, which has eight letters and digits.`);
  return answered(
    'The status',
    service.GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
    }),
  );
}

function show(transaction: Transaction, { json }: TerminalOptions, { print }: Surroundings): void {
  const { transaction_id, type, amount, currency, status } = transaction;
  print(
    json
      ? JSON.stringify(transaction)
      : [transaction_id, type, amount, currency, status.status ?? '', status.reasonCode].join('  '),
  );
}
