import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { announcedPhase, disputeAfter } from '../../src/payments/disputes.js';
import type { TransactionStatus, TransactionType } from '../../src/payments/read/attempt.js';
import { readAttempt } from '../../src/payments/read/read-attempt.js';
import { actions, actionTypes, stateOf, transitions, verdict } from '../../src/payments/settle/lifecycle.js';
import type { Action, State } from '../../src/payments/settle/lifecycle.js';
import type { DisputeReport } from '../../src/processors/reports.js';
import type { ReasonKey } from '../../src/reasons/reasons.js';
import type { DisputeState } from '../../src/store/disputes/disputes.js';
import { settle, type Settlement } from '../../src/store/payments/settle.js';
import type { Execution, Executor } from '../../src/store/query/execution.js';
import { succeeded } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith, unpaid } from '../support/payments.js';
import { declines, vanishes } from '../support/processors/scripted-processor.js';
import { terminalId } from '../support/service.js';
import { type Made, referenceTo, startStage, retryOf } from '../support/stage.js';
import { started } from '../support/started.js';

/** The rules of the specification and the decisions: the actions that each state allows. */
const rules = `
             capture            void             refund         retry
waiting      locked             allowed          locked         locked
processing   locked             locked           locked         locked
held         allowed            allowed          by-type        no-retry
closing      locked             locked           by-type        no-retry
captured     captured-already   captured         by-type        no-retry
voided       voided             voided-already   by-type        no-retry
paid         by-type            by-type          allowed        no-retry
done         by-type            by-type          by-type        no-retry
failed       not-approved       not-approved     not-approved   allowed
cancelled    not-approved       not-approved     not-approved   no-retry
unknown      not-approved       not-approved     not-approved   no-retry
`;

/** The answers of the API: every state that a transaction of each type can reach, with every action. */
const answers = `
                             capture                void                 refund             retry
sale waiting                 422 no-capture         200                    409 locked         409 locked
sale cancelled (voided)      422 no-capture         400 voided-already     422 not-approved   422 no-retry
sale processing              422 no-capture         409 locked           409 locked         409 locked
sale paid                    422 no-capture         422 no-void          200                422 no-retry
sale failed (declined)       422 no-capture         422 no-void          422 not-approved   200
sale failed (error)          422 no-capture         422 no-void          422 not-approved   200
sale cancelled               422 no-capture         422 no-void          422 not-approved   422 no-retry
sale unknown                 422 no-capture         422 no-void          422 not-approved   422 no-retry
preauth waiting              409 locked             200                    422 no-refund      409 locked
preauth processing           409 locked             409 locked           422 no-refund      409 locked
preauth held                 200                    200                  422 no-refund      422 no-retry
preauth closing (capture)    409 locked             409 locked           422 no-refund      422 no-retry
preauth closing (void)       409 locked             409 locked           422 no-refund      422 no-retry
preauth captured             400 captured-already   400 captured         422 no-refund      422 no-retry
preauth voided               400 voided             400 voided-already   422 no-refund      422 no-retry
preauth failed (declined)    422 not-approved       422 not-approved     422 no-refund      200
preauth failed (error)       422 not-approved       422 not-approved     422 no-refund      200
preauth cancelled            422 not-approved       422 not-approved     422 no-refund      422 no-retry
preauth unknown              422 not-approved       422 not-approved     422 no-refund      422 no-retry
capture processing           422 no-capture         422 no-void          409 locked         422 no-retry
capture paid                 422 no-capture         422 no-void          200                422 no-retry
capture failed               422 no-capture         422 no-void          422 not-approved   422 no-retry
capture unknown              422 no-capture         422 no-void          422 not-approved   422 no-retry
void processing              422 no-capture         422 no-void          422 no-refund      422 no-retry
void done                    422 no-capture         422 no-void          422 no-refund      422 no-retry
void failed                  422 no-capture         422 no-void          422 no-refund      422 no-retry
void unknown                 422 no-capture         422 no-void          422 no-refund      422 no-retry
refund processing            422 no-capture         422 no-void          422 no-refund      422 no-retry
refund done                  422 no-capture         422 no-void          422 no-refund      422 no-retry
refund failed                422 no-capture         422 no-void          422 no-refund      422 no-retry
refund unknown               422 no-capture         422 no-void          422 no-refund      422 no-retry
`;

const codes: Readonly<Record<string, ErrorCode>> = {
  locked: 'VALIDATION/RELATED_TRANSACTION_LOCKED',
  'not-approved': 'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED',
  'no-retry': 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
  'captured-already': 'VALIDATION/ALREADY_FULLY_CAPTURED',
  captured: 'TRANSACTION_ALREADY_CAPTURED',
  voided: 'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED',
  'voided-already': 'VALIDATION/TRANSACTION_ALREADY_VOIDED',
  'no-capture': 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE',
  'no-void': 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID',
  'no-refund': 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND',
};

/** Returns the rows of a text table by name. Columns are two or more spaces apart. */
function parse(table: string): Map<string, Record<Action, string>> {
  const [header = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  expect(header).to.eql(actions);
  return new Map(
    rows.map(([name = '', ...cells]) => {
      expect(cells, name).to.have.length(actions.length);
      return [
        name,
        Object.fromEntries(actions.map((action, index) => [action, cells[index]!])) as Record<Action, string>,
      ];
    }),
  );
}

const running: ReasonKey = 'PROCESSOR.PROCESSING';

const typeOf = (row: string): TransactionType => row.split(' ')[0] as TransactionType;
const stateNamed = (row: string): State => row.split(' ')[1] as State;

describe('payments: the transition table', () => {
  it('equals the table of the rules', () => {
    const written = [...parse(rules)].map(([state, cells]) => [
      state,
      actions.map((action) => codes[cells[action]] ?? cells[action]),
    ]);
    expect(Object.fromEntries(written)).to.eql(transitions);
  });

  it('limits each action to the types of the rules, and refuses other types before it checks their state', () => {
    const about: Record<Action, { types: TransactionType[]; refusal: ErrorCode }> = {
      capture: { types: ['preauth'], refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE' },
      void: { types: ['preauth'], refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID' },
      refund: {
        types: ['sale', 'capture', 'recurring_init', 'recurring'],
        refusal: 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND',
      },
      retry: {
        types: ['sale', 'preauth', 'recurring_init', 'recurring'],
        refusal: 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
      },
    };
    expect(actionTypes).to.eql(about);
    const statuses = ['PROCESSING', 'APPROVED', 'DECLINED', 'CANCELLED', 'UNKNOWN'] as const;
    for (const type of [
      ...['sale', 'preauth', 'capture', 'refund', 'void', 'recurring_init', 'recurring', 'payout'],
      ...['account_verification'],
    ] as const)
      for (const action of actions.filter((name) => !about[name].types.includes(type)))
        for (const status of statuses)
          expect(
            verdict(action, { payment: { type }, status, reason: running, successorType: null, successorStatus: null }),
            `${action} of a ${type} that is ${status}`,
          ).to.equal(
            // The payer may still be on the page of these.
            action === 'void' && status === 'PROCESSING' && ['sale', 'recurring_init'].includes(type)
              ? 'VALIDATION/RELATED_TRANSACTION_LOCKED'
              : about[action].refusal,
          );
  });

  it('derives the state from the type, the status and the operation that closes the transaction', () => {
    const cases: readonly [
      State,
      TransactionType,
      TransactionStatus,
      (TransactionType | null)?,
      (TransactionStatus | null)?,
      ReasonKey?,
    ][] = [
      ['waiting', 'sale', 'PROCESSING', null, null, 'AUTH.PENDING'],
      ['waiting', 'preauth', 'PROCESSING', null, null, 'AUTH.PENDING'],
      ['waiting', 'recurring_init', 'PROCESSING', null, null, 'AUTH.PENDING'],
      ['processing', 'sale', 'PROCESSING', 'void', 'PROCESSING', 'AUTH.PENDING'],
      ['cancelled', 'sale', 'CANCELLED', 'void', 'APPROVED', 'AUTH.CANCELLED'],
      ['processing', 'sale', 'PROCESSING'],
      ['processing', 'preauth', 'PROCESSING'],
      ['held', 'preauth', 'APPROVED'],
      ['closing', 'preauth', 'APPROVED', 'capture', 'PROCESSING'],
      ['closing', 'preauth', 'APPROVED', 'void', 'PROCESSING'],
      ['closing', 'preauth', 'APPROVED', 'capture', 'UNKNOWN'],
      ['closing', 'preauth', 'APPROVED', 'void', 'UNKNOWN'],
      ['captured', 'preauth', 'APPROVED', 'capture', 'APPROVED'],
      ['voided', 'preauth', 'CANCELLED', 'void', 'APPROVED'],
      ['cancelled', 'preauth', 'CANCELLED'],
      ['cancelled', 'sale', 'CANCELLED'],
      ['paid', 'sale', 'APPROVED'],
      ['paid', 'capture', 'APPROVED'],
      ['paid', 'recurring_init', 'APPROVED'],
      ['paid', 'recurring', 'APPROVED'],
      ['done', 'refund', 'APPROVED'],
      ['done', 'void', 'APPROVED'],
      ['done', 'payout', 'APPROVED'],
      ['done', 'account_verification', 'APPROVED'],
      ['failed', 'sale', 'DECLINED'],
      ['failed', 'sale', 'ERROR'],
      ['failed', 'preauth', 'DECLINED', 'preauth', 'APPROVED'],
      ['unknown', 'sale', 'UNKNOWN'],
      ['unknown', 'preauth', 'UNKNOWN'],
    ];
    for (const [state, type, status, successorType = null, successorStatus = null, reason = running] of cases)
      expect(
        stateOf({ payment: { type }, status, reason, successorType, successorStatus }),
        `${type} ${status}, closed by ${successorType ?? 'nothing'} ${successorStatus ?? ''}`,
      ).to.equal(state);
  });
});

describe('payments: the transition table, over HTTP', () => {
  /** Created once, because they take half an hour. Every action on them is refused. */
  const aged = new Map<string, Made>();

  const preauth = (amount = 10.5): Promise<Made> => stage.http.preauth({ body: payment({ amount }) }).ok;
  const sale = (amount = 10.5): Promise<Made> => stage.http.sale({ body: payment({ amount }) }).ok;
  const capture = (of: Made, amount?: number) =>
    stage.http.capture({ body: { ...referenceTo(of), ...(amount === undefined ? {} : { amount }) } });
  const voidOf = (of: Made) => stage.http.voidPayment({ body: referenceTo(of) });
  const refund = (of: Made, amount?: number) =>
    stage.http.refund({ body: { ...referenceTo(of), ...(amount === undefined ? {} : { amount }) } });
  const hosted = { body: unpaid({ payment_collection: 'hosted_page' }) } as const;

  /** Returns a transaction, and an operation on it that the bank does not answer. */
  async function withUnanswered(made: Promise<Made>, operation: 'capture' | 'void'): Promise<[Made, Made]> {
    const earlier = await made;
    stage.bankA.next(operation, vanishes);
    return [earlier, await stage.unanswered<Made>(operation === 'capture' ? capture(earlier) : voidOf(earlier))];
  }

  const acts = { capture, void: voidOf, refund };

  async function withRefused(made: Promise<Made>, operation: keyof typeof acts): Promise<Made> {
    const earlier = await made;
    stage.bankA.next(operation, declines());
    return succeeded<Made>(await acts[operation](earlier));
  }

  async function closedBy(operation: keyof typeof acts, made: Promise<Made>): Promise<Made> {
    const earlier = await made;
    await acts[operation](earlier).ok;
    return earlier;
  }

  const makers: Readonly<Record<string, () => Promise<Made>>> = {
    'sale waiting': () => stage.http.sale(hosted).ok,
    'preauth waiting': () => stage.http.preauth(hosted).ok,
    'sale cancelled (voided)': () => closedBy('void', stage.http.sale(hosted).ok),
    'sale processing': () => stage.http.sale({ body: paymentWith('4000000000003220') }).ok,
    'sale paid': () => sale(),
    'sale failed (declined)': () => stage.http.sale({ body: paymentWith(declinedCard) }).ok,
    'sale failed (error)': () => stage.http.sale({ body: paymentWith('4000000000000119') }).ok,
    'preauth processing': () => stage.http.preauth({ body: paymentWith('4000000000003220') }).ok,
    'preauth held': () => preauth(),
    'preauth closing (capture)': async () => (await withUnanswered(preauth(), 'capture'))[0],
    'preauth closing (void)': async () => (await withUnanswered(preauth(), 'void'))[0],
    'preauth captured': () => closedBy('capture', preauth()),
    'preauth voided': () => closedBy('void', preauth()),
    'preauth failed (declined)': () => stage.http.preauth({ body: paymentWith(declinedCard) }).ok,
    'preauth failed (error)': () => stage.http.preauth({ body: paymentWith('4000000000000119') }).ok,
    'capture processing': async () => (await withUnanswered(preauth(), 'capture'))[1],
    'capture paid': async () => capture(await preauth(), 4).ok,
    'capture failed': () => withRefused(preauth(), 'capture'),
    'void processing': async () => (await withUnanswered(preauth(), 'void'))[1],
    'void done': async () => voidOf(await preauth()).ok,
    'void failed': () => withRefused(preauth(), 'void'),
    'refund processing': async () => stage.unanswered<Made>(refund(await sale(4000), 3002)),
    'refund done': async () => refund(await sale(), 4).ok,
    'refund failed': () => withRefused(sale(), 'refund'),
  };

  /** `200`, or the status with the short name of the refusal. */
  async function answerTo(action: Action, type: TransactionType, of: Made): Promise<string> {
    const retry = { body: retryOf(of) };
    const retried = () => (type === 'preauth' ? stage.http.preauthRetry(retry) : stage.http.saleRetry(retry));
    const { status, body } = await (action === 'retry' ? retried() : acts[action](of));
    if (status === 200) return '200';
    const code = (body as { reason_code: string }).reason_code;
    return `${status} ${Object.keys(codes).find((name) => codes[name] === code) ?? code}`;
  }

  const attemptOf = async ({ transaction_id }: Made) =>
    (await readAttempt(stage.service.deps.store.pool, terminalId, transaction_id))!;

  const stage = started(startStage);
  before(async () => {
    stage.bankA.answerLookup = async () => ({ found: 'nothing-final' });
    aged.set('sale cancelled', await stage.http.sale(hosted).ok);
    aged.set('preauth cancelled', await stage.http.preauth(hosted).ok);
    aged.set('sale unknown', await stage.unanswered(stage.http.sale({ body: payment({ amount: 3002 }) })));
    aged.set('preauth unknown', await stage.unanswered(stage.http.preauth({ body: payment({ amount: 3002 }) })));
    aged.set('capture unknown', (await withUnanswered(preauth(), 'capture'))[1]);
    aged.set('void unknown', (await withUnanswered(preauth(), 'void'))[1]);
    aged.set('refund unknown', await stage.unanswered(refund(await sale(4000), 3002)));
    await stage.timeOut();
    for (const seconds of [10, 30, 120, 300, 900, 600]) await stage.pass(seconds);
    stage.bankA.answerLookup = undefined;
  });

  const rows = parse(answers);

  it('returns the answer of every cell of the table', () => {
    expect([...rows.keys()].sort()).to.eql(
      [
        ...[...Object.keys(makers), 'sale cancelled', 'preauth cancelled'],
        ...['sale unknown', 'preauth unknown', 'capture unknown', 'void unknown', 'refund unknown'],
      ].sort(),
    );
    for (const [state, verdicts] of Object.entries(transitions)) {
      const types = [...rows.keys()].filter((row) => stateNamed(row) === state).map(typeOf);
      expect(types, state).not.to.be.empty;
      actions
        .filter((_action, index) => verdicts[index] !== 'by-type')
        .forEach((action) => {
          if (!(action === 'retry' && state === 'done'))
            expect(
              types.some((type) => actionTypes[action].types.includes(type)),
              `${action} from ${state}`,
            ).to.be.true;
        });
    }
  });

  for (const [row, cells] of rows)
    it(row, async () => {
      let made: Made | undefined;
      for (const action of actions) {
        const expected = cells[action];
        made = expected === '200' || made === undefined ? (aged.get(row) ?? (await makers[row]!())) : made;
        const attempt = await attemptOf(made);
        expect(attempt.payment.type).to.equal(typeOf(row));
        expect(stateOf(attempt)).to.equal(stateNamed(row));
        const before = await stage.statusOf(made);

        expect(await answerTo(action, typeOf(row), made), `${action} of a ${row}`).to.equal(expected);

        const [, refusal] = expected.split(' ');
        expect(verdict(action, attempt), `the verdict on ${action}`).to.equal(
          refusal === undefined ? 'allowed' : codes[refusal],
        );
        if (refusal === undefined) made = undefined;
        else expect(await stage.statusOf(made), `${action} was refused and changed something`).to.eql(before);
      }
    });
});

describe('the state of a dispute', () => {
  const disputed = { terminalId: 'TERM01', transactionId: '7hK2mQ9x' };
  const report = (phase: DisputeReport['phase'], second: number, more: Partial<DisputeReport> = {}): DisputeReport => ({
    providerEventId: `${phase} ${second}`,
    providerDisputeId: 'dp_1',
    about: { providerTransactionIds: ['pi_1'] },
    kind: 'chargeback',
    phase,
    providerStatus: phase,
    amount: '10.5',
    currency: 'EUR',
    reasonCode: undefined,
    respondBy: undefined,
    withdrawn: undefined,
    occurredAt: new Date(Date.UTC(2026, 2, 10, 9, 0, second)),
    ...more,
  });
  const euros = (amount: string) => ({ withdrawn: { amount, currency: 'EUR' } });
  const history = [
    report('opened', 1, { reasonCode: '10.4', respondBy: new Date('2026-03-20T00:00:00Z') }),
    report('updated', 1, euros('10.5')),
    report('updated', 5),
    report('won', 9, euros('0')),
  ];
  const after = (reports: readonly DisputeReport[]) => {
    let state: DisputeState | undefined;
    const announced: string[] = [];
    for (const one of reports) {
      const next = disputeAfter(state, one, disputed);
      announced.push(announcedPhase(state, one, next) ?? 'nothing');
      state = next;
    }
    return { state, announced };
  };
  const permutations = <Item>(items: readonly Item[]): Item[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, at) =>
          permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
        );

  it('is announced as it changes: opened, updated, decided', () =>
    expect(after(history).announced).to.eql(['opened', 'updated', 'updated', 'won']));

  it('is the same for every order of the reports', () => {
    const { state } = after(history);
    expect(state).to.include({ phase: 'won', reasonCode: '10.4', withdrawnAmount: '0', providerTransactionId: 'pi_1' });
    expect(state?.respondBy).to.be.an.instanceOf(Date).and.equal(history[0]!.respondBy);
    for (const order of permutations(history)) expect(after(order).state).to.eql(state);
    const comments = { ...report('updated', 30), kind: undefined, isComment: true };
    for (const order of permutations([...history, comments])) expect(after(order).state).to.eql(state);
    expect(after([...history, comments, comments]).announced.slice(-2)).to.eql(['nothing', 'nothing']);
    expect(after([comments, comments]).announced).to.eql(['opened', 'updated']);
  });

  it('announces a decision once, and nothing for older reports', () => {
    const [opened, , , won] = history as [DisputeReport, DisputeReport, DisputeReport, DisputeReport];
    expect(after([won, opened]).announced).to.eql(['won', 'nothing']);
    expect(after([report('updated', 12), won, opened]).announced).to.eql(['opened', 'updated', 'nothing']);
    expect(after([won, report('won', 12, euros('0'))]).announced).to.eql(['won', 'updated']);
    expect(after([won, report('lost', 20)]).announced).to.eql(['won', 'lost']);
  });

  it('has no event while its transaction is unknown, and opens when it becomes known', () => {
    const first = report('opened', 1);
    const unknown = disputeAfter(undefined, first, undefined);
    expect(announcedPhase(undefined, first, unknown)).to.equal(undefined);
    const second = report('updated', 2);
    expect(announcedPhase(unknown, second, disputeAfter(unknown, second, disputed))).to.equal('opened');
  });
});

describe('a settlement', () => {
  const [at, startedAt, finishedAt] = [new Date(0), new Date(0), new Date(0)];
  const [processorKey, reason] = ['simulator_a', 'AUTH.APPROVED'];
  const call = { processorKey, operation: 'sale', outcome: 'approved', reason, startedAt, finishedAt };
  const subject = { accountId: 'A', terminalId, environment: 'sandbox', subjectId: 'S1', createdAt: at } as const;
  const settlement: Settlement = {
    ...{
      terminalId,
      transactionId: 'S1',
      from: 'PROCESSING',
      refused: false,
      calls: [call],
      callsOnlyIfSettled: false,
    },
    ...{ outcome: { status: 'APPROVED', reason }, predecessor: undefined, retryAt: undefined, at },
    events: [{ ...subject, eventId: 'E1', type: 'transaction.approved', body: '{}' }],
  };

  it('shares a transaction, whose number orders its event, only while its caller has the lease', async () => {
    const lanes: unknown[] = [];
    const on = {
      query: ({ statement }: Execution) => {
        lanes.push(statement.lane);
        return Promise.resolve({ rows: [{ settled: true, answered: false }], rowCount: 1 });
      },
    } as unknown as Executor;
    for (const isLeased of [true, false]) await settle(on, { ...settlement, isLeased });
    expect(lanes).to.eql(['writes', undefined]);
  });
});
