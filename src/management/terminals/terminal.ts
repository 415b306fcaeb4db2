import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem, existing } from '../../base/errors/errors.js';
import { amountNumber, amountText, currencyMaxima, exceeds } from '../../base/money.js';
import type { Environment } from '../../base/terminal.js';
import type { Config } from '../../config/config.js';
import { checkedDescriptor } from '../../payments/decide/details.js';
import type { ProcessorRegistry } from '../../processors/registry.js';
import { timeZoneName } from '../../recurring/calendar.js';
import type { Transaction } from '../../store/query/transaction.js';
import { findTerminal, type TerminalRow, type TerminalSettings } from '../../store/terminals/terminals.js';
import { checkedName, type RecordDeps } from '../record.js';

export interface TerminalDeps extends RecordDeps {
  readonly processors: ProcessorRegistry;
  readonly config: Pick<Config, 'environment' | 'recovery'>;
  /** Drops cached keys and terminals, so that a change applies immediately. */
  readonly accessControl: { forget(): void };
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readTerminal = async (client: Transaction, terminalId: string): Promise<TerminalRow> =>
  existing(await findTerminal(client, terminalId), 'There is no such terminal.', 'terminal_friendly_id', terminalId);

export const terminalView = (terminal: TerminalRow): Schema<'Terminal'> => ({
  terminal_friendly_id: terminal.terminalId,
  account_id: terminal.accountId,
  environment: terminal.environment,
  name: terminal.name,
  routes: terminal.routes,
  time_zone: terminal.timeZone,
  retry_one_off: terminal.retryOneOff,
  currencies: terminal.currencies as Schema<'SupportedCurrency'>[],
  amount_limits: Object.entries(terminal.amountLimits as Record<Schema<'SupportedCurrency'>, string>).map(
    ([currency, limit]) => ({ currency: currency as Schema<'SupportedCurrency'>, amount: amountNumber(limit) }),
  ),
  ...given({ statement_descriptor: terminal.statementDescriptor, moved_to_cell: terminal.movedToCell }),
  state: terminal.state,
  created_at: terminal.createdAt.toISOString(),
});

/** Returns the terminal for the audit log, whose values are texts or lists of texts. */
export const auditedTerminal = (terminal: Schema<'Terminal'>): object => ({
  ...terminal,
  amount_limits: terminal.amount_limits.map(({ currency, amount }) => `${amount} ${currency}`),
});

/**
 * Converts the settings of a request to the store's names.
 * @throws Problem VALIDATION/INVALID_FIELD (time zone, name, amount limits)
 */
export function terminalSettings(settings: Schema<'TerminalChange'>): TerminalSettings {
  const { name, routes, time_zone: timeZone, retry_one_off: retryOneOff, currencies, amount_limits: limits } = settings;
  const { statement_descriptor: statementDescriptor } = settings;
  return {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(routes === undefined ? {} : { routes }),
    ...(timeZone === undefined ? {} : { timeZone: knownZone(timeZone) }),
    ...(retryOneOff === undefined ? {} : { retryOneOff }),
    ...(currencies === undefined ? {} : { currencies }),
    ...(statementDescriptor === undefined
      ? {}
      : { statementDescriptor: statementDescriptor && checkedDescriptor(statementDescriptor) }),
    ...(limits === undefined ? {} : { amountLimits: amountLimitsOf(limits) }),
  };
}

function amountLimitsOf(limits: readonly Schema<'AmountLimit'>[]): Record<string, string> {
  const byCurrency: Record<string, string> = {};
  for (const [place, { currency, amount }] of limits.entries()) {
    if (byCurrency[currency] !== undefined)
      throw invalidField(`${currency} has two limits.`, `amount_limits.${place}.currency`, currency);
    const text = amountText(amount, currency);
    const maximum = currencyMaxima.get(currency);
    if (text === undefined || maximum === undefined || exceeds(text, maximum))
      throw invalidField(
        `A limit in ${currency} is an amount of at most ${maximum}.`,
        `amount_limits.${place}.amount`,
        amount,
      );
    byCurrency[currency] = text;
  }
  return byCurrency;
}

/**
 * Checks that each route exists, has the terminal's environment and belongs to its account. A simulated approval moves
 * no money and a real one does, so neither may replace the other.
 * @param fieldAt returns the request's field that names the route at an index, from 0
 */
export async function checkRoutes(
  { processors }: Pick<TerminalDeps, 'processors'>,
  routes: readonly string[],
  { accountId, environment }: Pick<TerminalRow, 'accountId' | 'environment'>,
  fieldAt = (place: number): string => `routes.${place}`,
): Promise<void> {
  // Another instance may have just created the account.
  processors.forget();
  for (const [place, route] of routes.entries()) {
    const guarded = await processors.get(route);
    // The refusal does not reveal another merchant's account.
    const refusal =
      !guarded || (guarded.accountId !== undefined && guarded.accountId !== accountId)
        ? `The service is not connected to ${route}.`
        : guarded.processor.environment !== environment
          ? `${route} is not for ${environment} terminals.`
          : undefined;
    if (refusal !== undefined)
      throw problem('VALIDATION/ROUTE_NOT_AVAILABLE', refusal, { field: fieldAt(place), value: route });
  }
}

/**
 * Returns the environment of a new terminal or key: the one this service serves.
 * @throws Problem VALIDATION/ENVIRONMENT_NOT_SERVED when the request names the other one
 */
export function servedEnvironment(
  { config }: { readonly config: Pick<Config, 'environment'> },
  environment: Environment | undefined,
): Environment {
  if (environment !== undefined && environment !== config.environment) {
    throw problem('VALIDATION/ENVIRONMENT_NOT_SERVED', `This service serves ${config.environment} terminals only.`, {
      field: 'environment',
      value: environment,
    });
  }
  return config.environment;
}

/** Returns a time zone's name as in the IANA database. @throws Problem VALIDATION/INVALID_FIELD */
export function knownZone(text: string): string {
  const name = timeZoneName(text);
  if (name === undefined)
    throw invalidField('The field time_zone is not the name of a time zone of the IANA database.', 'time_zone', text);
  return name;
}
