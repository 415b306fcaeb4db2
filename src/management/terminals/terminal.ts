import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { amountNumber, amountText, currencyMaxima, exceeds } from '../../base/money.js';
import { knownZone } from '../time-zone.js';
import type { Environment } from '../../base/terminal.js';
import type { Config } from '../../config/config.js';
import type { ProcessorRegistry } from '../../processors/registry.js';
import type { Transaction } from '../../store/query/transaction.js';
import { findTerminal, type TerminalRow, type TerminalSettings } from '../../store/terminals/terminals.js';
import type { RecordDeps } from '../record-deps.js';
import { checkedName } from '../record-name.js';

/** What terminals take. */
export interface TerminalDeps extends RecordDeps {
  readonly processors: ProcessorRegistry;
  readonly config: Pick<Config, 'environment'>;
  /** Forgets what was read of keys and terminals, so that a change holds at once. */
  readonly accessControl: { forget(): void };
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readTerminal(client: Transaction, terminalId: string): Promise<TerminalRow> {
  const terminal = await findTerminal(client, terminalId);
  if (!terminal)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such terminal.', {
      field: 'terminal_friendly_id',
      value: terminalId,
    });
  return terminal;
}

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
  ...given({ statement_descriptor: terminal.statementDescriptor }),
  created_at: terminal.createdAt.toISOString(),
});

/** The view for the audit log, whose values are texts or lists of texts. */
export const auditedTerminal = (terminal: Schema<'Terminal'>): object => ({
  ...terminal,
  amount_limits: terminal.amount_limits.map(({ currency, amount }) => `${amount} ${currency}`),
});

/**
 * The settings of a terminal as a request gives them, in the store's names.
 * @throws Problem VALIDATION/INVALID_FIELD (time zone, name, limits of amounts)
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
    ...(statementDescriptor === undefined ? {} : { statementDescriptor }),
    ...(limits === undefined ? {} : { amountLimits: amountLimitsOf(limits) }),
  };
}

function amountLimitsOf(limits: readonly Schema<'AmountLimit'>[]): Record<string, string> {
  const byCurrency: Record<string, string> = {};
  for (const [place, { currency, amount }] of limits.entries()) {
    if (byCurrency[currency] !== undefined)
      throw problem('VALIDATION/INVALID_FIELD', `${currency} has two limits.`, {
        field: `amount_limits.${place}.currency`,
        value: currency,
      });
    const text = amountText(amount, currency);
    const maximum = currencyMaxima.get(currency);
    if (text === undefined || maximum === undefined || exceeds(text, maximum))
      throw problem('VALIDATION/INVALID_FIELD', `A limit in ${currency} is an amount of at most ${maximum}.`, {
        field: `amount_limits.${place}.amount`,
        value: amount,
      });
    byCurrency[currency] = text;
  }
  return byCurrency;
}

/**
 * An approval of a simulated processor moves no money, one of a real processor does: neither may stand in for the
 * other. And money goes to an account of the merchant whose terminal it is.
 * @param fieldAt the property of the request that names the route at a place, from 0
 * @throws Problem VALIDATION/ROUTE_NOT_AVAILABLE
 */
export async function checkRoutes(
  { processors }: Pick<TerminalDeps, 'processors'>,
  routes: readonly string[],
  { accountId, environment }: Pick<TerminalRow, 'accountId' | 'environment'>,
  fieldAt = (place: number): string => `routes.${place}`,
): Promise<void> {
  // An account that another instance has just made is one that counts.
  processors.forget();
  for (const [place, route] of routes.entries()) {
    const guarded = await processors.get(route);
    // Of another merchant's account not even its existence is shown.
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
 * The environment of a new terminal or key: the one that the service is for.
 * @throws Problem VALIDATION/ENVIRONMENT_NOT_SERVED when the request names the other one
 */
export function servedEnvironment(
  { config }: Pick<TerminalDeps, 'config'>,
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
