import { expect } from 'chai';
import { Absences, Absent, answersOf } from '../../src/store/shards/absences.js';
import { recordLog } from '../support/log.js';

describe('shards that are away', () => {
  const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const [one, other] = [{ name: 'sh1' }, { name: 'sh2' }];

  it('are left out, and not asked again at once, while the others are', async () => {
    const { log, messages } = recordLog();
    const absences = new Absences(log);
    let asked = 0;
    const away = () => {
      asked += 1;
      return Promise.reject(outage);
    };
    const answers = [
      await absences.ask(one, away),
      await absences.ask(one, away),
      await absences.ask(other, () => Promise.resolve('there')),
    ];
    expect(asked).to.equal(1);
    expect(answers[0]).to.be.instanceOf(Absent);
    expect(answersOf(answers)).to.deep.equal(['there']);
    expect(messages('warn')).to.have.length(1);
  });

  it('do not pass for all: when none is there, and when the fault is another one, it is thrown', async () => {
    const absences = new Absences(recordLog().log);
    const answers = [await absences.ask(one, () => Promise.reject(outage))];
    expect(() => answersOf(answers)).to.throw(outage.message);
    const fault = new Error('a fault of the program');
    expect(await absences.ask(other, () => Promise.reject(fault)).catch((error: unknown) => error)).to.equal(fault);
  });
});
