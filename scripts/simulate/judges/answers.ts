import { submittedBy, type Exchange } from '../history.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { transactionsOf, type TransactionRecord } from './records.js';

const judge = 'answers';

/** What clients were told, against what is there, and against what others were told. */
export async function judgeAnswers(evidence: Evidence): Promise<Finding[]> {
  const transactions = new Map((await transactionsOf(evidence)).map((one) => [one.id, one]));
  return [
    ...evidence.exchanges.flatMap((exchange) => lost(exchange, transactions)),
    ...unequal(evidence.exchanges),
    ...backwards(evidence.exchanges),
  ];
}

/** What was acknowledged is there, and is what was acknowledged. */
function lost(exchange: Exchange, transactions: ReadonlyMap<string, TransactionRecord>): Finding[] {
  const { payment, operation, conflicting, status, answer } = exchange;
  const finding = (what: string): Finding[] => [{ judge, payment, what }];
  if (operation === 'status')
    return status === 200 ? [] : finding(`a status was answered ${String(status)}: ${answer ?? ''}`);
  const submitted = submittedBy(exchange);
  if (conflicting === true)
    return submitted
      ? finding(`another body under key ${exchange.key ?? ''} was answered as if it were the first`)
      : [];
  if (!submitted) return [];
  const { transaction_id: id, accepted } = submitted;
  const found = transactions.get(id);
  if (!found) return finding(`${operation} was answered with ${id}, which is not there`);
  if (operation !== 'retry' && found.type !== operation)
    return finding(`${operation} was answered with the ${found.type} ${id}`);
  if (!accepted && found.status !== 'DECLINED' && found.status !== 'ERROR')
    return finding(`${operation} ${id} was answered as refused and is ${found.status}`);
  return [];
}

/** All requests with one key and one body get one answer. */
function unequal(exchanges: readonly Exchange[]): Finding[] {
  const first = new Map<string, Exchange>();
  return exchanges.flatMap((exchange) => {
    const { key, operation, about, body, answer, payment } = exchange;
    if (key === undefined || answer === undefined || exchange.conflicting === true) return [];
    const name = `${operation} ${about ?? ''} ${key} ${body}`;
    const other = first.get(name);
    if (!other) first.set(name, exchange);
    return other && other.answer !== answer
      ? [{ judge, payment, what: `key ${key} was answered ${other.answer ?? ''} and ${answer}` }]
      : [];
  });
}

const ranks = { PROCESSING: 0, UNKNOWN: 1, APPROVED: 2, DECLINED: 2, ERROR: 2, CANCELLED: 3 } as const;

/** What is asked after an answer came is not older than that answer. */
function backwards(exchanges: readonly Exchange[]): Finding[] {
  const readings = exchanges.flatMap(({ operation, about, status, answer, sentAt, heardAt, payment }) => {
    if (operation !== 'status' || about === undefined || status !== 200 || heardAt === undefined) return [];
    const word = /"status":"(PROCESSING|UNKNOWN|APPROVED|DECLINED|ERROR|CANCELLED)"/.exec(answer ?? '')?.[1];
    return word === undefined ? [] : [{ about, word: word as keyof typeof ranks, sentAt, heardAt, payment }];
  });
  return readings.flatMap((one) =>
    readings
      .filter(
        (other) =>
          other.about === one.about &&
          one.heardAt < other.sentAt &&
          (ranks[other.word] < ranks[one.word] ||
            (ranks[one.word] === 2 && other.word !== one.word && other.word !== 'CANCELLED')),
      )
      .map((other) => ({ judge, payment: one.payment, what: `${one.about} was ${one.word}, and then ${other.word}` })),
  );
}
