import { Command } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect } from '../connection.js';

type Recovery = schemas['Recovery'];

interface CompareOptions extends ManagementOptions {
  readonly from?: string;
  readonly to?: string;
  readonly import?: true;
}

interface ContinueOptions extends ManagementOptions {
  readonly comment: string;
  readonly withoutComparison?: true;
}

/** The operator's next step for a ledger that was not reconciled. */
const reasons: Readonly<Record<string, string>> = {
  no_statement: 'it offers no statement: compare it manually',
  unavailable: 'the processor did not return its statement: compare again',
  unusable_account: 'its credentials cannot be opened: restore the key of the vault',
};

export const recoveryCommand = (surroundings: Surroundings) =>
  new Command('recovery')
    .description('a restored database, and the work that is held until it is reconciled')
    .addCommand(
      managementCommand('status', 'show whether work is held, and why').action((options: ManagementOptions) =>
        status(options, surroundings),
      ),
    )
    .addCommand(
      managementCommand('compare', 'list the payments that processors have and the database lacks')
        .option('--from <time>', 'the start of the compared period; an hour before the last write by default')
        .option('--to <time>', 'the end of the compared period; now by default')
        .option('--import', 'import the missing payments as transactions')
        .action((options: CompareOptions) => compare(options, surroundings)),
    )
    .addCommand(
      managementCommand('continue', 'continue held work')
        .requiredOption('--comment <text>', 'the reason, for the audit log')
        .option('--without-comparison', 'although the ledgers were not compared, because nothing was lost')
        .action((options: ContinueOptions) => resume(options, surroundings)),
    );

/** The operator's next step for a payment that was not imported. */
const importErrors: Readonly<Record<string, string>> = {
  instrument_unreadable: 'missing: restore the key of its card in VAULT_KEYS, restart, import again',
};

/** Formats a recovery as text. */
function linesOf(recovery: Recovery): string[] {
  const { system_identifier: found, timeline, recorded_system_identifier: recorded, comparison } = recovery;
  return [
    recovery.held
      ? `held since ${recovery.held_since ?? 'the start'}: ${recovery.reason ?? ''}`
      : 'not held: work continues',
    `database      ${found}, timeline ${timeline}`,
    `last written  ${recorded}, timeline ${recovery.recorded_timeline}, ${recovery.last_written_at}`,
    ...(comparison
      ? [
          `compared      ${comparison.compared_at}: ${comparison.missing_count} missing, ` +
            `${comparison.imported_count} imported`,
        ]
      : []),
  ];
}

function show(recovery: Recovery, { json }: ManagementOptions, { print }: Surroundings): void {
  if (json) print(JSON.stringify(recovery));
  else for (const line of linesOf(recovery)) print(line);
}

async function status(options: ManagementOptions, surroundings: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  show(await answered('The state of the recovery', service.GET('/v1/management/recovery')), options, surroundings);
}

async function resume(options: ContinueOptions, surroundings: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const body = { comment: options.comment, without_comparison: options.withoutComparison === true };
  show(
    await answered('To continue the work', service.POST('/v1/management/recovery/continue', { body })),
    options,
    surroundings,
  );
}

async function compare(options: CompareOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const body = {
    import_missing: options.import === true,
    ...(options.from !== undefined && { since: options.from }),
    ...(options.to !== undefined && { until: options.to }),
  };
  const found = await answered('To compare the ledgers', service.POST('/v1/management/recovery/compare', { body }));
  if (options.json) return print(JSON.stringify(found));
  for (const { provider_key, state, entry_count } of found.ledgers)
    print(
      `${provider_key}: ${state === 'compared' ? `${entry_count ?? 0} entries` : `NOT COMPARED, ${reasons[state]}`}`,
    );
  const printPayment = (payment: (typeof found.missing | typeof found.open)[number], state: string): void => {
    const { booked_at, provider_key, terminal_friendly_id, operation, idempotency_key, amount, currency } = payment;
    print(
      [booked_at, provider_key, terminal_friendly_id, operation, idempotency_key, amount, currency, state].join('  '),
    );
  };
  for (const payment of found.missing) {
    const series = payment.recurring_id === undefined ? '' : ` into ${payment.recurring_id}`;
    const notImported = importErrors[payment.import_error ?? ''] ?? 'missing';
    printPayment(payment, payment.imported ? `imported${series}` : notImported);
  }
  for (const payment of found.open)
    printPayment(payment, `${payment.settled ? 'settled' : 'open here'}: ${payment.outcome}`);
  print(`${found.missing_count} missing, ${found.imported_count} imported`);
  if (found.open_count > 0) print(`${found.open_count} without an outcome here, ${found.settled_count} settled`);
}
