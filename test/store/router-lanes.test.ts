import { expect } from 'chai';
import type pg from 'pg';
import { RouterLanes } from '../../src/store/shards/router-lanes.js';

describe('the lanes to a router', () => {
  /** Each pool lends itself, by its number. */
  const open = () => {
    const given: string[] = [];
    let opened = 0;
    const lanes = new RouterLanes(() => {
      const number = opened++;
      return {
        pool: { connect: () => Promise.resolve(number as unknown as pg.PoolClient) } as unknown as pg.Pool,
        breakAfter: (_client: pg.PoolClient, milliseconds: number) => given.push(`${number} within ${milliseconds}`),
        moveTo: () => undefined,
        giveUp: () => given.push(`${number} given up`),
        end: () => Promise.resolve(),
      };
    }, 2_000);
    return { lanes, given };
  };
  const at = (shard: string) => () => Promise.resolve(shard);

  it('are one for each shard, and one for questions, which are not waited for longer than a connection', async () => {
    const { lanes, given } = open();
    const first = await lanes.connect('A', at('sh1'));
    expect(await lanes.connect('B', at('sh2'))).not.to.equal(first);
    expect(await lanes.connect('C', at('sh1'))).to.equal(first);
    expect([first, await lanes.connect('B', at('nowhere'))]).not.to.include(await lanes.connectToAsk());
    expect(given).to.deep.equal(['0 within 2000']);
  });

  it('remember where a terminal is until it may be elsewhere', async () => {
    const { lanes } = open();
    const asked: string[] = [];
    const ask = (): Promise<string> => {
      asked.push('asked');
      return Promise.resolve('sh1');
    };
    for (let time = 0; time < 3; time++) await lanes.connect('A', ask);
    expect(asked).to.have.length(1);
    lanes.forget('A');
    await lanes.connect('A', ask);
    expect(asked).to.have.length(2);
  });

  it('are given up one by one, and one that nobody has used not at all', async () => {
    const { lanes, given } = open();
    const lane = (await lanes.connect('A', at('sh1'))) as unknown as number;
    await lanes.connect('B', at('sh2'));
    lanes.giveUp('sh1');
    lanes.giveUp('sh3');
    expect(given).to.deep.equal([`${lane} given up`]);
  });
});
