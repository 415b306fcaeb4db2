import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import { sourceAddress } from '../../src/http/limits/source-address.js';
import { networkOf } from '../../src/base/source-network.js';

const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as Pick<IncomingMessage, 'socket' | 'headers'>;

describe('the address of a client', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8:aaaa::/48'];
  const cases: readonly (readonly [
    what: string,
    trusted: readonly string[],
    remote: string | undefined,
    forwardedFor: string | undefined,
    address: string,
  ])[] = [
    ['is that of the connection', [], '198.51.100.1', undefined, '198.51.100.1'],
    [
      'is that of the connection where no proxy is trusted, whatever X-Forwarded-For says',
      [],
      '10.0.0.1',
      '203.0.113.9',
      '10.0.0.1',
    ],
    [
      'is that of the connection where a stranger sends X-Forwarded-For',
      proxies,
      '198.51.100.1',
      '203.0.113.9',
      '198.51.100.1',
    ],
    ['is what a trusted proxy tells', proxies, '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    [
      'is the last that is no proxy: what a client puts before it does not count',
      proxies,
      '10.1.2.3',
      '127.0.0.1, 10.9.9.9, 203.0.113.9, 192.0.2.7',
      '203.0.113.9',
    ],
    [
      'is not what stands before something that is no address',
      proxies,
      '10.1.2.3',
      '203.0.113.9, unknown, 192.0.2.7',
      '192.0.2.7',
    ],
    ['is that of the first proxy where all are trusted', proxies, '10.1.2.3', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
    ['is that of the proxy where it tells nothing', proxies, '10.1.2.3', undefined, '10.1.2.3'],
    ['is that of the proxy where it tells an empty list', proxies, '10.1.2.3', ' , ', '10.1.2.3'],
    ['may be told with a port', proxies, '10.1.2.3', '203.0.113.9:51234', '203.0.113.9'],
    ['may be told in brackets', proxies, '10.1.2.3', '[2001:db8::9]:51234', '2001:db8::9'],
    ['is IPv4 on a socket of IPv6', proxies, '::ffff:10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
    ['may be behind a proxy of IPv6', proxies, '2001:db8:aaaa::1', '2001:db8:bbbb::1', '2001:db8:bbbb::1'],
    ['has no zone', [], 'fe80::1%eth0', undefined, 'fe80::1'],
    ['is unknown on a socket without one', proxies, undefined, '203.0.113.9', 'unknown'],
  ];
  for (const [what, trusted, remote, forwardedFor, address] of cases) {
    it(what, () => {
      expect(sourceAddress(trusted)(request(remote, forwardedFor))).to.equal(address);
    });
  }

  it('is found in a header of any length', () => {
    expect(sourceAddress(['10.0.0.0/8'])(request('10.0.0.1', '10.0.0.2,'.repeat(1_600)))).to.equal('10.0.0.1');
    expect(sourceAddress(['10.0.0.0/8'])(request('10.0.0.1', `${'10.0.0.2,'.repeat(1_600)}10.0.0.3`))).to.equal(
      '10.0.0.2',
    );
  });
});

describe('the network of an address', () => {
  const same = [
    ['2001:db8::1', '2001:db8::ffff:1'],
    ['2001:db8:0:0:1::', '2001:0DB8::'],
    ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6'],
    ['::1', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::'],
    ['64:ff9b::192.0.2.1', '64:ff9b::1'],
  ];
  for (const [one = '', other = ''] of same)
    it(`is the same of ${one} and ${other}`, () => {
      expect(networkOf(one)).to.equal(networkOf(other));
    });
  const different = [
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['1:2:3:4::', '1:2:3::4'],
  ];
  for (const [one = '', other = ''] of different)
    it(`is not the same of ${one} and ${other}`, () => {
      expect(networkOf(one)).to.not.equal(networkOf(other));
    });
  it('is the address itself where it is IPv4, or unknown', () => {
    expect(['192.0.2.1', 'unknown'].map(networkOf)).to.deep.equal(['192.0.2.1', 'unknown']);
  });
});
