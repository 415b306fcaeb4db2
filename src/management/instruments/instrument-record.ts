import type { Schema } from '../../base/contract.js';
import type { ImportedInstrument } from '../../store/vault/instruments.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { passesLuhn } from '../../vault/card.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';
import { fieldWithCardNumber } from '../../vault/identifiers.js';
import type { ProcessorRegistry } from '../../processors/registry.js';
import type { RecordDeps } from '../record.js';

/** Dependencies of instrument imports. */
export interface InstrumentDeps extends RecordDeps {
  readonly vault: Vault;
  readonly processors: ProcessorRegistry;
}

/** A record ready to be imported, or the reason for its refusal. */
export type ReadRecord =
  | ImportedInstrument
  | { readonly refused: true; readonly field: string; readonly detail: string };

const refusal = (field: string, detail: string): ReadRecord => ({ refused: true, field, detail });

/** True if the text is a card number: a valid length, first digit and Luhn check digit. */
const isCardNumber = (text: string): boolean =>
  /^[2-6]\d{12,18}$/.test(text.replace(/[ -]/g, '')) && passesLuhn(text.replace(/[ -]/g, ''));

/**
 * Returns the function that reads the records of an import.
 * @param providerKey of an account that the terminal can be routed to
 */
export async function recordReader(
  deps: InstrumentDeps,
  terminal: Terminal,
  providerKey: string,
): Promise<(record: Schema<'InstrumentToImport'>) => Promise<ReadRecord>> {
  const { store, vault, processors, clock } = deps;
  const { terminalId } = terminal;
  const guarded = await processors.get(providerKey);
  const createdAt = terminalNow((await terminalsOf(store.prisma, [terminal]))(terminal), clock);
  return async ({ provider_token: token, customer, network_transaction_id, expiry_month, expiry_year }) => {
    if (isCardNumber(token) || isCardNumber(customer))
      return refusal(isCardNumber(token) ? 'provider_token' : 'customer', 'Send the token of a card, not its number.');
    const identifiers = Object.entries({ provider_token: token, customer }).map(([field, text]) => ({ field, text }));
    const field = await fieldWithCardNumber({ store, vault }, [terminalId], { identifiers, cardNumbers: [] });
    if (field !== undefined) return refusal(field, 'The text contains a card number.');
    const providerToken = guarded?.processor.customerToken?.(token, customer);
    if (providerToken === undefined)
      return refusal('provider_token', 'The processor issues no such token with such a customer.');
    if ((expiry_month === undefined) !== (expiry_year === undefined))
      return refusal(
        expiry_month === undefined ? 'expiry_month' : 'expiry_year',
        'Send expiry_month and expiry_year together.',
      );
    const [fingerprint, previousFingerprint] = instrumentFingerprints(vault, terminalId, providerToken);
    return {
      terminalId,
      token: vault.token(clock.now()),
      fingerprint,
      previousFingerprint,
      providerToken,
      importedFrom: providerKey,
      networkTransactionId: network_transaction_id,
      expiryMonth: expiry_month,
      expiryYear: expiry_year,
      createdAt,
    };
  };
}
