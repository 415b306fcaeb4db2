import { plusSeconds } from '../../base/clock.js';
import type { EnteredCard, FormAgain, PayerField } from '../../payer-pages/payment-page.js';
import { redactCardData } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';

/** Lifetime of a form's faults, in seconds. */
const againSeconds = 10 * 60;

interface Kept extends FormAgain {
  /** The attempt that the form was for. After it the faults no longer apply. */
  readonly attempt: string;
  /** Real time. */
  readonly until: string;
}

/** Longer than any correct field. An address has a limited length. */
const shownAgain = (text: string): string => redactCardData(text).slice(0, 254);

const ownerOf = (address: string): string => `the form of ${address}`;

/**
 * Seals a form's faults, bound to the page, for a round trip through the payer's browser, whose history then reveals
 * nothing about the card. The text holds no card number and no security code, even if typed into a wrong field.
 * @returns text for a URL
 */
export function sealForm(
  vault: Pick<Vault, 'seal'>,
  address: string,
  {
    faults,
    attempt,
    entered,
    asked,
    now,
  }: Omit<FormAgain, 'entered'> & { attempt: string; entered: EnteredCard; asked: readonly PayerField[]; now: Date },
): string {
  const kept: Kept = {
    faults,
    attempt,
    entered: {
      expiry: shownAgain(entered.expiry),
      name: shownAgain(entered.name),
      card: shownAgain(entered.card),
      save: shownAgain(entered.save),
      ...Object.fromEntries(asked.map((field) => [field, shownAgain(entered.payer[field])])),
    },
    until: plusSeconds(now, againSeconds).toISOString(),
  };
  return vault.seal(JSON.stringify(kept), ownerOf(address)).toString('base64url');
}

/**
 * Opens the form that was sealed for this page and attempt.
 * @returns undefined for any other text, and after its lifetime
 */
export function openForm(
  vault: Pick<Vault, 'open'>,
  address: string,
  sealed: string,
  { attempt, now }: { readonly attempt: string; readonly now: Date },
): FormAgain | undefined {
  try {
    // Only text of `sealForm` opens.
    const kept = JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), ownerOf(address))) as Kept;
    return kept.attempt === attempt && now < new Date(kept.until) ? kept : undefined;
  } catch {
    return undefined;
  }
}
