import {
  challengeSeconds,
  type Authentication,
  type CardRange,
  type Proof,
} from '../../authentication/authenticator.js';
import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import { challenged, initiated, payerActionSeconds, type Outcome } from '../settle/outcome.js';

type Challenge = Extract<Authentication, { status: 'challenge' }>;

/** The next step of an attempt after its payer's authentication. */
export type Step =
  /** The attempt is settled, or waits for the payer. */
  | {
      readonly kind: 'settles';
      readonly threeDs: Schema<'ThreeDs'>;
      readonly outcome: Outcome;
      readonly challenge?: Pick<Challenge, 'acsUrl' | 'acsTransactionId'>;
    }
  /** It goes to a processor, with what proves the payer or without. */
  | { readonly kind: 'authorizes'; readonly threeDs: Schema<'ThreeDs'>; readonly proof: Proof | undefined };

/** Before the issuer is called. */
export const pendingThreeDs = ({ version }: Pick<CardRange, 'version'>): Schema<'ThreeDs'> => ({
  status: 'pending',
  version,
  liability: 'merchant',
});

/** The payer's browser is waited for. @param at the terminal's time; @param actionUrl the payer's page */
export const waitForBrowser = (at: Date, actionUrl: string): Outcome => ({
  status: 'PROCESSING',
  reason: initiated,
  dueAt: plusSeconds(at, payerActionSeconds),
  actionUrl,
});

/**
 * Returns the step that follows from the issuer's answer, or from a challenge. Pure.
 * @param at the terminal's time
 * @param actionUrl the payer's page
 */
export function stepOf(authentication: Authentication, at: Date, actionUrl: string): Step {
  const threeDs = threeDsOf(authentication);
  switch (authentication.status) {
    case 'authenticated':
    case 'attempted':
    case 'exempted':
      return { kind: 'authorizes', threeDs, proof: authentication };
    case 'unavailable':
      return { kind: 'authorizes', threeDs, proof: undefined };
    case 'challenge': {
      const dueAt = plusSeconds(at, challengeSeconds);
      const outcome = { status: 'PROCESSING', reason: challenged, dueAt, actionUrl } as const;
      return { kind: 'settles', threeDs, outcome, challenge: authentication };
    }
    case 'failed':
    case 'rejected':
      return { kind: 'settles', threeDs, outcome: { status: 'DECLINED', reason: authentication.reason } };
  }
}

/** The issuer did not respond. The payment continues unauthenticated, as after "unavailable". */
export const withoutAnswer = (version: string, eci: string): Step => ({
  kind: 'authorizes',
  threeDs: { status: 'unavailable', version, eci, liability: 'merchant' },
  proof: undefined,
});

function threeDsOf(authentication: Authentication): Schema<'ThreeDs'> {
  const { status, version, dsTransactionId } = authentication;
  return {
    status,
    version,
    ...('eci' in authentication && { eci: authentication.eci }),
    ds_transaction_id: dsTransactionId,
    liability: status === 'authenticated' || status === 'attempted' ? 'issuer' : 'merchant',
  };
}
