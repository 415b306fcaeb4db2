import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { type CheckFinding, readCheck } from '../../store/journal/check-journal.js';
import { listPeriods } from '../../store/journal/change-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import { periodView, type JournalDeps } from './journal.js';

export const managementJournalPeriodList: Handler<'managementJournalPeriodList', JournalDeps> = async (
  { store },
  { params: { account_id: accountId }, query: { cursor, limit = pageLength } },
) => {
  await readAccount(store.prisma, accountId);
  const before = `${cursor === undefined ? '9999-12' : positionOf(cursor, /^[1-9]\d{3}-(0[1-9]|1[0-2])$/)}-01`;
  const rows = await listPeriods(store.pool, { accountId, before, limit: limit + 1 });
  const { page, next } = pageOf(rows, { limit }, ({ month }) => month);
  const check = await readCheck(store.pool, accountId);
  const last_check = check && {
    day: check.day,
    checked_at: check.checkedAt,
    findings: check.findings.map(findingView),
  };
  return { periods: page.map(periodView), ...given({ last_check }), ...next };
};

const findingView = ({ problem, subject }: CheckFinding): Schema<'JournalFinding'> => ({
  problem: problem as Schema<'JournalProblem'>,
  subject,
});
