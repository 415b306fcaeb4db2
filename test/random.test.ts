import { expect } from 'chai';
import { friendlyId, systemRandom } from '../src/random.js';

describe('the source of randomness', () => {
  it('gives as many bytes as are asked for, across the ends of its pool and beyond its size', () => {
    for (const count of [0, 1, 8, 4095, 4096, 4097, 10_000, 64]) expect(systemRandom.bytes(count)).to.have.length(count);
  });

  it('never gives the same bytes twice, and keeps none that it gave', () => {
    const drawn = Array.from({ length: 20_000 }, () => systemRandom.bytes(8));
    const texts = drawn.map((bytes) => bytes.toString('hex'));
    expect(new Set(texts).size).to.equal(texts.length);
    expect(drawn.map((bytes) => bytes.toString('hex')), 'changed after they were given').to.deep.equal(texts);
  });

  it('draws every byte about equally often', () => {
    const counts = new Array<number>(256).fill(0);
    for (let draw = 0; draw < 4_000; draw++) for (const byte of systemRandom.bytes(64)) counts[byte] = (counts[byte] ?? 0) + 1;
    // 1000 each on average; a deviation of 8 standard deviations does not happen.
    for (const count of counts) expect(count).to.be.within(750, 1_250);
  });

  it('makes friendly ids of eight letters and digits', () => expect(friendlyId(systemRandom)).to.match(/^[0-9A-Za-z]{8}$/));
});
