import { plusSeconds } from '../../base/clock.js';
import type { EnteredCard, FormAgain } from '../../payer-pages/payment-page.js';
import type { Vault } from '../../vault/vault.js';
import { redactCardData } from '../../vault/redact.js';

/** How long what was wrong with a form is shown. */
const againSeconds = 10 * 60;

interface Kept extends FormAgain {
  /** The number of the attempt that the form was for: after it the faults are over. */
  readonly attempt: number;
  /** Real time. */
  readonly until: string;
}

/** Longer than any field that is right. An address has its limits. */
const shownAgain = (text: string): string => redactCardData(text).slice(0, 120);

const ownerOf = (address: string): string => `the form of ${address}`;

/**
 * What was wrong with a form, as the payer's browser carries it back to the page: sealed and bound to the page, so that
 * the browser's history tells nothing of the card. It holds no number and no security code. A number may have been
 * typed into a wrong field.
 * @returns text for an address
 */
export function sealForm(
  vault: Pick<Vault, 'seal'>,
  address: string,
  { faults, attempt, entered, now }: Omit<FormAgain, 'entered'> & { attempt: number; entered: EnteredCard; now: Date },
): string {
  const kept: Kept = {
    faults,
    attempt,
    entered: { expiry: shownAgain(entered.expiry), name: shownAgain(entered.name) },
    until: plusSeconds(now, againSeconds).toISOString(),
  };
  return vault.seal(JSON.stringify(kept), ownerOf(address)).toString('base64url');
}

/**
 * What was sealed for this page and attempt.
 * @returns undefined for what was not, or whose time is over
 */
export function openForm(
  vault: Pick<Vault, 'open'>,
  address: string,
  sealed: string,
  { attempt, now }: { readonly attempt: number; readonly now: Date },
): FormAgain | undefined {
  try {
    // What `sealForm` wrote: nothing else opens.
    const kept = JSON.parse(vault.open(Buffer.from(sealed, 'base64url'), ownerOf(address))) as Kept;
    return kept.attempt === attempt && now < new Date(kept.until) ? kept : undefined;
  } catch {
    return undefined;
  }
}
