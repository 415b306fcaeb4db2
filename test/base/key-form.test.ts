import { expect } from 'chai';
import { checkedKey, keyForm } from '../../src/base/key-form.js';
import { systemRandom } from '../../src/base/random.js';

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
  ]) {
    it(`is another where it is "${key}"`, () => {
      expect(keyForm(key)).to.equal('other');
    });
  }
  it('is another where a made key was cut or continued', () => {
    const key = made();
    expect([key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`].map(keyForm)).to.deep.equal(Array(4).fill('other'));
  });
});
