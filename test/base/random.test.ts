import { expect } from 'chai';
import { checkedKey, keyForm } from '../../src/base/key-form.js';
import { systemRandom } from '../../src/base/random.js';

describe('the source of randomness', () => {
  it('gives as many bytes as are asked for, across the ends of its pool and beyond its size', () => {
    for (const count of [0, 1, 8, 4095, 4096, 4097, 10_000, 64])
      expect(systemRandom.bytes(count)).to.have.length(count);
  });

  it('never gives the same bytes twice, and keeps none that it gave', () => {
    const drawn = Array.from({ length: 20_000 }, () => systemRandom.bytes(8));
    const texts = drawn.map((bytes) => bytes.toString('hex'));
    expect(new Set(texts).size).to.equal(texts.length);
    expect(
      drawn.map((bytes) => bytes.toString('hex')),
      'changed after they were given',
    ).to.eql(texts);
  });

  it('draws every byte about equally often', () => {
    const counts = new Array<number>(256).fill(0);
    for (let draw = 0; draw < 4_000; draw++)
      for (const byte of systemRandom.bytes(64)) counts[byte] = (counts[byte] ?? 0) + 1;
    // 1000 each on average; a deviation of 8 standard deviations does not happen.
    for (const count of counts) expect(count).to.be.within(750, 1_250);
  });

  describe('friendly ids', () => {
    const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minutes));
    const slotOf = (minutes: number): string => systemRandom.friendlyId(at(minutes)).slice(0, 2);

    it('are eight letters and digits', () => {
      for (let minutes = 0; minutes < 14 * 24 * 60; minutes += 5)
        expect(systemRandom.friendlyId(at(minutes))).to.match(/^[0-9A-Za-z]{8}$/);
    });

    it('begin alike in the same five minutes, and end at random', () => {
      expect([0, 2, 4].map(slotOf)).to.eql(new Array(3).fill(slotOf(0)));
      expect(
        new Set(Array.from({ length: 1_000 }, () => systemRandom.friendlyId(at(0)).slice(2))).size,
      ).to.be.greaterThan(990);
    });

    it('begin differently in each five minutes of 13 days, and then again from the start, in the order of bytes', () => {
      const cycle = 62 ** 2;
      const slots = Array.from({ length: cycle }, (_, index) => slotOf(index * 5));
      expect(new Set(slots).size).to.equal(cycle);
      expect(slotOf(cycle * 5)).to.equal(slots[0]);
      const start = slots.indexOf('00');
      const inOrder = [...slots.slice(start), ...slots.slice(0, start)];
      expect(inOrder).to.eql([...inOrder].sort());
    });
  });

  it('makes UUIDs of version 7, which are in the order of their times', () => {
    const times = Array.from({ length: 100 }, (_, index) => new Date(Date.UTC(2026, 10, 20, 12, 0, 0, index)));
    const ids = times.map((time) => systemRandom.timedUuid(time));
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids).to.eql([...ids].sort());
    const [time = new Date()] = times;
    expect(systemRandom.timedUuid(time)).to.not.equal(systemRandom.timedUuid(time));
  });
});

describe('the form of an API key', () => {
  const made = () => checkedKey(systemRandom, 'ptk_test_');

  it('is that of a key that was made, of either environment', () => {
    for (const prefix of ['ptk_test_', 'ptk_live_']) {
      const key = checkedKey(systemRandom, prefix);
      expect(key).to.match(/^ptk_(test|live)_[0-9A-Za-z]{46}$/);
      expect(keyForm(key)).to.equal('made');
    }
  });

  it('is broken when any one character is another', () => {
    const key = made();
    for (let place = 'ptk_test_'.length; place < key.length; place++) {
      const other = key[place] === 'x' ? 'y' : 'x';
      expect(keyForm(key.slice(0, place) + other + key.slice(place + 1)), `at ${place}`).to.equal('broken');
    }
    expect(keyForm(key.replace('test', 'live'))).to.equal('broken');
  });

  for (const key of [
    '',
    'ptk_test_',
    'ptk_test_key_of_the_tests',
    'PTK_TEST_0',
    'some-other-key-of-a-sandbox',
    ' ptk_test_',
  ])
    it(`is another where it is "${key}"`, () => expect(keyForm(key)).to.equal('other'));
  it('is another where a made key was cut or continued', () => {
    const key = made();
    expect([key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`].map(keyForm)).to.eql(Array(4).fill('other'));
  });
});
