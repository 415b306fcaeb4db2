import { hard, payerAction, soft, type ReasonTable } from './definition.js';

/**
 * PAYER_ACCOUNT: a problem of the account behind the instrument.
 * Sources: ISO 8583 response codes, ISO 20022 status reasons of direct debits.
 */
export const payerAccount = {
  // Funds and limits
  'PAYER_ACCOUNT.INSUFFICIENT_FUNDS': soft(
    'Insufficient funds',
    'The account lacks the money or the credit for the amount.',
  ),
  'PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED': soft(
    'Amount limit exceeded',
    'The amount passes the limit of the account for one payment.',
  ),
  'PAYER_ACCOUNT.CUMULATIVE_AMOUNT_LIMIT_EXCEEDED': soft(
    'Cumulative limit exceeded',
    'The amount passes the limit of the account for the total of a period.',
  ),
  'PAYER_ACCOUNT.EXCEEDS_WITHDRAWAL_LIMIT': soft(
    'Withdrawal limit exceeded',
    'The amount passes the withdrawal limit of the account.',
  ),
  'PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED': soft(
    'Frequency limit exceeded',
    'The account has been used as often as the period allows.',
  ),

  // The account
  'PAYER_ACCOUNT.ACCOUNT_CLOSED': hard('Account closed', 'The account is closed.'),
  'PAYER_ACCOUNT.ACCOUNT_NOT_FOUND': hard('Account not found', 'The issuer or bank has no such account.'),
  'PAYER_ACCOUNT.ACCOUNT_FROZEN': hard('Account frozen', 'The account is frozen, for instance by a court.'),
  'PAYER_ACCOUNT.ACCOUNT_HOLDER_DECEASED': hard('Account holder deceased', 'The holder of the account has died.'),
  'PAYER_ACCOUNT.ACCOUNT_HOLDER_NAME_MISMATCH': payerAction('Name mismatch', 'The account is held under another name.'),
  'PAYER_ACCOUNT.ACCOUNT_TYPE_NOT_ALLOWED': hard(
    'Account type not allowed',
    'Accounts of this type take no such payments.',
  ),
  'PAYER_ACCOUNT.INVALID_ACCOUNT_IDENTIFIER': hard(
    'Invalid account identifier',
    'The account number or IBAN is malformed.',
  ),
  'PAYER_ACCOUNT.INVALID_SOURCE_ACCOUNT': hard(
    'Invalid source account',
    'The account to be debited is missing or not valid.',
  ),
  'PAYER_ACCOUNT.INVALID_DESTINATION_ACCOUNT': hard(
    'Invalid destination account',
    'The account to be credited is missing or not valid.',
  ),
  'PAYER_ACCOUNT.NO_CREDIT_ACCOUNT': hard('No credit account', 'The card has no credit account behind it.'),
  'PAYER_ACCOUNT.NO_CHECKING_ACCOUNT': hard('No checking account', 'The card has no checking account behind it.'),
  'PAYER_ACCOUNT.NO_SAVINGS_ACCOUNT': hard('No savings account', 'The card has no savings account behind it.'),
  'PAYER_ACCOUNT.NO_UNIVERSAL_ACCOUNT': hard('No universal account', 'The card has no universal account behind it.'),
  'PAYER_ACCOUNT.NO_INVESTMENT_ACCOUNT': hard('No investment account', 'The card has no investment account behind it.'),

  // The will of the payer
  'PAYER_ACCOUNT.PAYER_CANCELLED': payerAction(
    'Cancelled by payer',
    'The payer backed out before the payment was made.',
  ),
  'PAYER_ACCOUNT.STOP_PAYMENT_ORDER': hard('Stop payment order', 'The payer told the issuer to stop this one payment.'),
  'PAYER_ACCOUNT.AUTHORIZATION_REVOKED': hard(
    'Authorization revoked',
    'The payer withdrew the authorization for this series of payments at the issuer.',
  ),
  'PAYER_ACCOUNT.ALL_AUTHORIZATIONS_REVOKED': hard(
    'All authorizations revoked',
    'The payer withdrew every authorization given to the merchant at the issuer.',
  ),
  'PAYER_ACCOUNT.MANDATE_NOT_FOUND': payerAction(
    'Mandate not found',
    'The bank of the payer has no valid direct debit mandate.',
  ),
  'PAYER_ACCOUNT.DEBIT_RETURNED': hard('Debit returned', 'The payer had the bank return the direct debit.'),
  'PAYER_ACCOUNT.CUSTOMER_DISPUTE': hard('Customer dispute', 'The payer disputes the payment.'),
} satisfies ReasonTable<'PAYER_ACCOUNT'>;
