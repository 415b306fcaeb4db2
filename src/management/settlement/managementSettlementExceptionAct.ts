import { given, type Schema } from '../../base/contract.js';
import { invalidField, missingField, problem, type Problem, recordNotFound } from '../../base/errors/errors.js';
import { isOfDispute, matchableTypes } from '../../journal/post-settlements.js';
import type { Handler, ManagementAccess } from '../../operation/handler.js';
import { endJournalLease, findAdjustment, lockJournal, terminalsHaving } from '../../store/journal/change-journal.js';
import { findUser } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import {
  actsOf,
  findExceptionLine,
  findPayment,
  hasOtherLine,
  lockExceptions,
  recordAct,
  type ExceptionChange,
  type ExceptionLine,
  type MatchablePayment,
  type ReconciliationException,
  type StoredAct,
} from '../../store/settlement/exceptions.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import type { RecordDeps } from '../record.js';
import { conflict, exceptionView, notClosable, suggestionsFor, unknownException } from './exception.js';
import { entryInForce, matchPayout, unmatchPayout, moveLine, moveToPayment, moveBack } from './match-exception.js';

type NewAct = Schema<'NewReconciliationAct'>;

/** An act as it is made, with its user and real time. */
interface Making {
  readonly deps: RecordDeps;
  readonly transaction: Transaction;
  readonly body: NewAct;
  readonly user: { readonly userId: string; readonly email: string } | undefined;
  readonly now: Date;
}

/** The change of an exception by an act, and what the list of acts says beyond its name. */
type Made = readonly [ExceptionChange, Partial<StoredAct>];

/** The most acts on an exception (contract). */
const mostActs = 200;

/** Acts on exceptions: on all of them or on none, with one audit entry. */
export const managementSettlementExceptionAct: Handler<'managementSettlementExceptionAct', RecordDeps> = async (
  deps,
  { body },
  access,
) => {
  assertComplete(body);
  const exceptions = await audited(deps, access, 'managementSettlementExceptionAct', async (transaction) => {
    const found = await lockExceptions(transaction, body.exception_ids);
    const making = { deps, transaction, body, user: userOf(access), now: deps.clock.now() };
    const changed: ReconciliationException[] = [];
    for (const [nth, exceptionId] of [...new Set(body.exception_ids)].entries()) {
      const exception = found.find((one) => one.exceptionId === exceptionId);
      if (!exception) throw unknownException(exceptionId, `exception_ids.${nth}`);
      changed.push(await act(making, exception));
    }
    return { result: changed.map(exceptionView), ...changeOf(body, found, changed) };
  });
  return { exceptions };
};

const userOf = ({ actor }: ManagementAccess): Making['user'] => ('user' in actor ? actor.user : undefined);

function changeOf(
  body: NewAct,
  found: readonly ReconciliationException[],
  changed: readonly ReconciliationException[],
) {
  const [only, more] = changed;
  const { exception_ids, text, ...rest } = body;
  const stated = { ...rest, ...given({ text: text === undefined ? undefined : redactCardData(text) }) };
  const of = (row: ReconciliationException | undefined) =>
    row && given({ resolution: row.resolution, owner_email: row.ownerEmail, adjustment_id: row.adjustmentId });
  const accountId = new Set(changed.map((row) => row.accountId)).size === 1 ? only?.accountId : undefined;
  return {
    subject: ['reconciliation_exception', more ? undefined : only?.exceptionId, accountId] as const,
    ...(more
      ? { after: { exception_ids, ...stated } }
      : { before: { ...of(found[0]) }, after: { ...stated, ...of(only) } }),
  };
}

/** @throws Problem VALIDATION/MISSING_FIELD; VALIDATION/INVALID_FIELD */
function assertComplete({ action, text, adjustment_id: adjustmentId, ...body }: NewAct): void {
  const missing = (field: string): Problem =>
    missingField(`The field ${field} is missing, which ${action} requires.`, field);
  if (text === undefined && (action === 'note' || action === 'explain' || action === 'reopen')) throw missing('text');
  if (adjustmentId === undefined && action === 'adjust') throw missing('adjustment_id');
  if (body.report_id !== undefined && body.line_number === undefined) throw missing('line_number');
  for (const field of ['transaction_id', 'report_id'] as const)
    if (action === 'match' && body[field] !== undefined && body.exception_ids.length > 1)
      throw invalidField('A payment or payout belongs to a single exception.', field, body[field]);
}

async function act(making: Making, exception: ReconciliationException): Promise<ReconciliationException> {
  const { body, user, now, transaction } = making;
  const isClosed = exception.closedAt !== null;
  if (body.action === 'reopen' ? !isClosed : isClosed && body.action !== 'note')
    throw conflict(exception, `is ${isClosed ? 'closed' : 'open'}`);
  if (actsOf(exception).length >= mostActs) throw conflict(exception, `has ${mostActs} acts, the most`);
  const [change, told] = await made(making, exception);
  return recordAct(transaction, exception, change, {
    ...{ action: body.action, at: now.toISOString() },
    ...given({ by_email: user?.email, text: body.text === undefined ? undefined : redactCardData(body.text) }),
    ...told,
  });
}

async function made(making: Making, exception: ReconciliationException): Promise<Made> {
  const { body, now } = making;
  switch (body.action) {
    case 'assign':
      return assigned(making);
    case 'release':
      return [{ ownerId: null, ownerEmail: null }, {}];
    case 'match':
      return matched(making, exception);
    case 'adjust':
      return adjusted(making, exception, body.adjustment_id ?? '');
    case 'explain':
      return [{ resolution: 'explanation', closedAt: now }, {}];
    case 'reopen':
      return reopened(making, exception);
    default:
      return [{}, {}];
  }
}

/** @throws Problem VALIDATION/MISSING_FIELD; VALIDATION/RECORD_NOT_FOUND */
async function assigned({ transaction, body: { owner_id: ownerId }, user }: Making): Promise<Made> {
  const userId = ownerId ?? user?.userId;
  if (userId === undefined)
    throw missingField('The field owner_id is missing: the management key is no user.', 'owner_id');
  const owner = await findUser(transaction, { userId });
  if (!owner) throw recordNotFound('There is no such user.', 'owner_id', userId);
  return [{ ownerId: owner.userId, ownerEmail: owner.email }, { owner_email: owner.email }];
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/EXCEPTION_NOT_CLOSABLE */
async function adjusted(
  { transaction, now }: Making,
  exception: ReconciliationException,
  adjustmentId: string,
): Promise<Made> {
  const adjustment = await findAdjustment(transaction, exception.accountId, adjustmentId);
  if (!adjustment)
    throw recordNotFound('The journal of the account has no such adjustment.', 'adjustment_id', adjustmentId);
  if (adjustment.entryNumber === null) throw notClosable(exception, 'The adjustment is not posted.');
  return [{ resolution: 'adjustment', closedAt: now, adjustmentId }, { adjustment_id: adjustmentId }];
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/EXCEPTION_NOT_CLOSABLE */
async function matched(making: Making, exception: ReconciliationException): Promise<Made> {
  const { transaction, now } = making;
  // Another match of the same payment or payout waits here, and then finds its line.
  await lockJournal(transaction, exception.accountId);
  if (exception.statementId !== null) return matchedPayout(making, exception);
  const line = await findExceptionLine(transaction, exception);
  const types = line && matchableTypes(line);
  if (!line || !types) throw notClosable(exception, 'The line is about no payment.');
  // The entry of the line has the payment that was found first.
  if (!line.isPosted) throw notClosable(exception, 'The journal does not have the line yet.');
  const payment = await chosenPayment(making, exception, line);
  if (!types.has(payment.type) || payment.status !== 'APPROVED' || payment.processorKey !== exception.processorKey)
    throw notClosable(
      exception,
      `The transaction ${payment.transactionId} is not approved, or of another type or processor account.`,
    );
  // An instance may have read a line of the payment that it has not written yet.
  await endJournalLease(transaction, exception.accountId);
  if (!isOfDispute(line) && (await hasOtherLine(transaction, line, payment)))
    throw notClosable(exception, `Another line has the payment ${payment.transactionId}.`);
  const adjustmentId = await moveToPayment(making, line, { exception, payment });
  await moveLine(making, line, {
    ...{ state: 'matched', terminalId: payment.terminalId, transactionId: payment.transactionId },
  });
  const told = {
    transaction: { transaction_id: payment.transactionId, terminal_friendly_id: payment.terminalId },
    ...given({ adjustment_id: adjustmentId }),
  };
  return [{ resolution: 'match', closedAt: now, adjustmentId: adjustmentId ?? null }, told];
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/EXCEPTION_NOT_CLOSABLE */
async function matchedPayout(making: Making, exception: ReconciliationException): Promise<Made> {
  const { report_id: reportId, line_number: lineNumber } = making.body;
  if (reportId === undefined || lineNumber === undefined)
    throw notClosable(exception, 'The entry of a bank statement is a payout: send its report_id and line_number.');
  const { adjustmentId, payout } = await matchPayout(making, exception, { reportId, lineNumber });
  return [
    { resolution: 'match', closedAt: making.now, adjustmentId },
    { payout, adjustment_id: adjustmentId },
  ];
}

/** Returns the payment of the request; without one that of the line, or its only suggestion. */
async function chosenPayment(
  { transaction, body }: Making,
  exception: ReconciliationException,
  line: ExceptionLine,
): Promise<MatchablePayment> {
  const { transaction_id: transactionId, terminal_friendly_id: terminalId = null } = body;
  if (transactionId !== undefined) {
    const [found, another] = await terminalsHaving(transaction, exception.accountId, { terminalId, transactionId });
    const payment =
      found === undefined || another !== undefined ? null : await findPayment(transaction, found, transactionId);
    if (!payment)
      throw problem(
        'VALIDATION/RECORD_NOT_FOUND',
        another === undefined
          ? 'The account has no such transaction.'
          : 'Several terminals of the account have such a transaction: send one in terminal_friendly_id.',
        { field: 'transaction_id', value: transactionId },
      );
    return payment;
  }
  const { terminalId: terminal, transactionId: ofLine } = line;
  const possible: readonly Pick<MatchablePayment, 'terminalId' | 'transactionId'>[] =
    terminal !== null && ofLine !== null
      ? [{ terminalId: terminal, transactionId: ofLine }]
      : await suggestionsFor(transaction, exception, line);
  const [first] = possible;
  const payment =
    first && possible.length === 1 ? await findPayment(transaction, first.terminalId, first.transactionId) : null;
  if (!payment) throw notClosable(exception, 'The line does not have exactly one suggestion: send transaction_id.');
  return payment;
}

/** @throws Problem VALIDATION/EXCEPTION_NOT_CLOSABLE unless the adjustment is reversed: a match would post it again */
async function assertReversed({ transaction }: Making, exception: ReconciliationException): Promise<void> {
  const { accountId, adjustmentId } = exception;
  if (adjustmentId === null) return;
  await lockJournal(transaction, accountId);
  const adjustment = await findAdjustment(transaction, accountId, adjustmentId);
  if ((await entryInForce(transaction, exception, adjustment?.entryNumber ?? 0n)) !== undefined)
    throw notClosable(exception, `The adjustment ${adjustmentId} has the entry or payout: reverse it first.`);
}

/** @throws Problem VALIDATION/EXCEPTION_NOT_CLOSABLE */
async function reopened(making: Making, exception: ReconciliationException): Promise<Made> {
  const { adjustmentId, problem: state, terminalId, transactionId } = exception;
  const isOfBank = exception.statementId !== null || state === 'missing_at_bank';
  if (exception.resolution === 'adjustment' && isOfBank) await assertReversed(making, exception);
  if (exception.resolution === 'match') {
    // The entry would stay matched with the payout.
    if (adjustmentId === null && isOfBank)
      throw notClosable(exception, 'A match of an entry closed it: reopen that of the entry, or adjust the journal.');
    if (adjustmentId !== null) {
      await moveBack(making, exception, adjustmentId);
      await unmatchPayout(making, exception);
    }
    const line = await findExceptionLine(making.transaction, exception);
    if (line && state !== 'missing_at_processor' && state !== 'missing_at_bank') {
      await lockJournal(making.transaction, exception.accountId);
      await endJournalLease(making.transaction, exception.accountId);
      const isDuplicate = !isOfDispute(line) && (await hasOtherLine(making.transaction, line, exception));
      await moveLine(making, line, { state: isDuplicate ? 'duplicate' : state, terminalId, transactionId });
    }
  }
  return [{ resolution: null, closedAt: null, adjustmentId: null }, {}];
}
