import type { AccessTokenDeps } from './access-tokens/managementAccessTokenList.js';
import type { AccountDeps } from './accounts/managementAccountGet.js';
import type { ApiKeyDeps } from './api-keys/api-key.js';
import type { DiscrepancyDeps } from './discrepancies/discrepancy.js';
import type { InstrumentDeps } from './instruments/managementInstrumentImport.js';
import type { JournalDeps } from './journal/journal.js';
import type { ManagementKeyDeps } from './management-key/managementKeyGet.js';
import type { OverviewDeps } from './overview/managementOverviewGet.js';
import type { PasskeyDeps } from './passkeys/managementPasskeyList.js';
import type { PaymentPageDeps } from './payment-pages/payment-page.js';
import type { ProcessorAccountDeps } from './processor-accounts/processor-account.js';
import type { RecoveryDeps } from './recovery/managementRecoveryGet.js';
import type { RequestDeps } from './requests/managementRequestList.js';
import type { SearchAllDeps } from './search/managementSearchGet.js';
import type { SessionDeps } from './sessions/session.js';
import type { BankStatementDeps } from './settlement/managementBankStatementImport.js';
import type { TerminalDeps } from './terminals/terminal.js';
import type { TransactionDeps } from './transactions/transaction.js';
import type { UserDeps } from './users/user.js';
import type { WebhookDeps } from './webhooks/webhook-endpoint.js';

/**
 * Dependencies of all management operations together; each folder declares its own part. Operations that settle a
 * transaction or reverse a discrepancy use the `ProcessorDeps` of payments instead.
 */
export type ManagementDeps = AccessTokenDeps &
  AccountDeps &
  ApiKeyDeps &
  BankStatementDeps &
  DiscrepancyDeps &
  InstrumentDeps &
  JournalDeps &
  ManagementKeyDeps &
  OverviewDeps &
  PasskeyDeps &
  PaymentPageDeps &
  ProcessorAccountDeps &
  RecoveryDeps &
  RequestDeps &
  SearchAllDeps &
  SessionDeps &
  TerminalDeps &
  TransactionDeps &
  UserDeps &
  WebhookDeps;
