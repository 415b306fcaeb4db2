import { submittedBy, type Exchange } from '../history.js';
import type { Evidence } from '../world.js';
import { type Finding, groups, type Records } from './records.js';

const judge = 'answers';

/** Compares the clients' answers with the records and with each other. */
export function judgeAnswers({ exchanges }: Pick<Evidence, 'exchanges'>, { byId }: Records): Finding[] {
  return [...exchanges.flatMap((exchange) => lost(exchange, byId)), ...unequal(exchanges), ...backwards(exchanges)];
}

const asks: ReadonlySet<string> = new Set(['status', 'series']);
const refused: ReadonlySet<string> = new Set(['DECLINED', 'ERROR']);
const shutOut: ReadonlySet<number> = new Set([401, 403]);
/** Type of the transaction that a request creates, if its name differs. */
const types: Readonly<Record<string, readonly string[]>> = {
  init: ['recurring_init'],
  charge: ['recurring'],
  retry: ['sale', 'preauth'],
};

/** Checks that an acknowledged transaction exists as acknowledged. */
function lost(exchange: Exchange, transactions: Records['byId']): Finding[] {
  const { payment, series, operation, conflicting, status, answer } = exchange;
  const finding = (what: string): Finding[] => [{ judge, payment, series, what }];
  if (shutOut.has(status ?? 0)) return finding(`${operation} with a key in force was answered ${String(status)}`);
  if (asks.has(operation))
    return status === 200 ? [] : finding(`a status was answered ${String(status)}: ${answer ?? ''}`);
  const submitted = submittedBy(exchange);
  if (conflicting === true)
    return submitted
      ? finding(`another body under key ${exchange.key ?? ''} was answered as if it were the first`)
      : [];
  if (!submitted) return [];
  const { transaction_id: id, accepted } = submitted;
  const found = transactions.get(id);
  if (!found) return finding(`${operation} was answered with ${id}, which is missing`);
  if (!(types[operation] ?? [operation]).includes(found.type))
    return finding(`${operation} was answered with the ${found.type} ${id}`);
  if (!accepted && !refused.has(found.status))
    return finding(`${operation} ${id} was answered as refused, but is ${found.status}`);
  return [];
}

/** Checks that requests with the same key and body have the same answer. */
function unequal(exchanges: readonly Exchange[]): Finding[] {
  const first = new Map<string, Exchange>();
  return exchanges.flatMap((exchange) => {
    const { key, operation, about, body, answer, payment, series } = exchange;
    if (key === undefined || answer === undefined || exchange.conflicting === true) return [];
    const name = `${operation} ${about ?? ''} ${key} ${body}`;
    const other = first.get(name);
    if (!other) first.set(name, exchange);
    return other && other.answer !== answer
      ? [{ judge, payment, series, what: `key ${key} was answered ${other.answer ?? ''} and ${answer}` }]
      : [];
  });
}

const ranks = { PROCESSING: 0, UNKNOWN: 1, APPROVED: 2, DECLINED: 2, ERROR: 2, CANCELLED: 3 } as const;

/** Finds answers that are older than one received before the request. */
function backwards(exchanges: readonly Exchange[]): Finding[] {
  const readings = exchanges.flatMap(({ operation, about, status, answer, sentAt, heardAt, payment }) => {
    if (operation !== 'status' || about === undefined || status !== 200 || heardAt === undefined) return [];
    const word = /"status":"(PROCESSING|UNKNOWN|APPROVED|DECLINED|ERROR|CANCELLED)"/.exec(answer ?? '')?.[1];
    return word === undefined ? [] : [{ about, word: word as keyof typeof ranks, sentAt, heardAt, payment }];
  });
  const isBack = (word: keyof typeof ranks, later: keyof typeof ranks): boolean =>
    ranks[later] < ranks[word] || (ranks[word] === 2 && later !== word && later !== 'CANCELLED');
  return [...groups(readings, ({ about }) => about)].flatMap(([about, all]) =>
    all.flatMap((one) =>
      all
        .filter((other) => one.heardAt < other.sentAt && isBack(one.word, other.word))
        .map((other) => ({ judge, payment: one.payment, what: `${about} was ${one.word}, and then ${other.word}` })),
    ),
  );
}
