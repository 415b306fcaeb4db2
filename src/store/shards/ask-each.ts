import type { Executor, Result } from '../execution.js';
import type { Across } from './across.js';
import type { Question } from './question.js';

/** With which shard the next work that is taken in turn begins. */
let turn = 0;

/**
 * Asks every shard, and puts the answers together as the statement says.
 * @param on one connection or pool for each shard
 */
export async function askEach(question: Question, across: Across, on: readonly Executor[]): Promise<Result> {
  if (across.kind === 'in turn') return askInTurn(question, on, question.at(across.limit));
  const answers = await Promise.all(on.map((executor) => question.ask(executor)));
  return { ...together(answers), ...(across.kind === 'merged' ? cut(question, across, answers) : {}) };
}

function cut(question: Question, across: MergedAcross, answers: readonly Result[]): Pick<Result, 'rows'> {
  const rows = across.merge(answers.map((answer) => answer.rows));
  const { limit } = across;
  const wanted = limit === undefined ? undefined : question.values[question.at(limit.parameter)];
  return { rows: limit === undefined ? rows : rows.slice(0, Number(wanted) + limit.more) };
}

type MergedAcross = Extract<Across, { kind: 'merged' }>;

const together = (answers: readonly Result[]): Result => ({
  ...answers[0],
  rows: answers.flatMap(({ rows }) => rows),
  rowCount: answers.reduce((sum, { rowCount }) => sum + rowCount, 0),
});

async function askInTurn(question: Question, on: readonly Executor[], limitAt: number): Promise<Result> {
  // Others who ask meanwhile take their own turn, and must not change this one: each shard is asked once.
  const first = (turn += 1);
  const answers: Result[] = [];
  let left = Number(question.values[limitAt]);
  for (let step = 0; step < on.length && left > 0; step += 1) {
    const executor = on[(first + step) % on.length];
    if (!executor) break;
    const values = question.values.map((value, index) => (index === limitAt ? left : value));
    const answer = await question.ask(executor, values);
    answers.push(answer);
    left -= answer.rows.length;
  }
  return together(answers);
}
