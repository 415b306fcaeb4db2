import type { Executor, Result } from '../execution.js';
import { Absent, answersOf } from './absences.js';
import type { Across } from './across.js';
import type { Question } from './question.js';

/** With which shard the next work that is taken in turn begins. */
let turn = 0;

/** Asks one of the shards, by its place among them. @returns Absent where it is away and the others go on without it */
export type AskOne = (at: number, ask: () => Promise<Result>) => Promise<Result | Absent>;

const always: AskOne = (_at, ask) => ask();

/**
 * Asks every shard, and puts the answers together as the statement says.
 * @param on one connection or pool for each shard
 * @param askOne of a statement that may lack the answer of a shard that is away
 */
export async function askEach(
  question: Question,
  across: Across,
  on: readonly Executor[],
  askOne = always,
): Promise<Result> {
  if (across.kind === 'in turn')
    return askInTurn(question, on, question.at(across.limit), across.mayLack ? askOne : always);
  const one = across.kind === 'together' && across.mayLack ? askOne : always;
  const answers = answersOf(await Promise.all(on.map((executor, at) => one(at, () => question.ask(executor)))));
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

async function askInTurn(
  question: Question,
  on: readonly Executor[],
  limitAt: number,
  askOne: AskOne,
): Promise<Result> {
  // Others who ask meanwhile take their own turn, and must not change this one: each shard is asked once.
  const first = (turn += 1);
  const answers: (Result | Absent)[] = [];
  let left = Number(question.values[limitAt]);
  for (let step = 0; step < on.length && left > 0; step += 1) {
    const at = (first + step) % on.length;
    const executor = on[at];
    if (!executor) break;
    const values = question.values.map((value, index) => (index === limitAt ? left : value));
    const answer = await askOne(at, () => question.ask(executor, values));
    answers.push(answer);
    if (!(answer instanceof Absent)) left -= answer.rows.length;
  }
  return together(answersOf(answers));
}
