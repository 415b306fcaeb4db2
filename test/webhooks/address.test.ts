import { expect } from 'chai';
import { addressRefusal, networkOf, type Network } from '../../src/webhooks/address.js';

describe('webhooks: addresses', () => {
  const networks: Record<Network, readonly string[]> = {
    public: [
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '192.169.0.0',
      '198.17.255.255',
      '198.20.0.0',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450:4001:81b::200e',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2002:808:808::1',
    ],
    loopback: [
      '127.0.0.1',
      '127.0.0.0',
      '127.255.255.255',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::FFFF:127.0.0.1',
      '64:ff9b::127.0.0.1',
      '2002:7f00:1::',
      '::ffff:0:127.0.0.1',
    ],
    private: [
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.0',
      '192.168.255.255',
      'fc00::1',
      'fd12:3456:789a::1',
      'fec0::1',
      '::ffff:10.0.0.1',
      '::ffff:c0a8:1',
      '64:ff9b::10.0.0.1',
      '2002:a00:1::1',
      '2002:c0a8:1:1::1',
    ],
    'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1', 'fe80::1%eth0', '::ffff:169.254.1.1'],
    shared: ['100.64.0.0', '100.127.255.255', '::ffff:100.64.0.1'],
    metadata: [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '168.63.129.16',
      'fd00:ec2::254',
      'fd20:ce::254',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::',
    ],
    multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff05::2'],
    unspecified: ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0'],
    reserved: [
      '192.0.0.192',
      '192.0.2.1',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '255.255.255.255',
      '::7f00:1',
      '::10.0.0.1',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      '3fff::1',
      '4000::1',
      '192.88.99.1',
    ],
  };
  for (const [network, addresses] of Object.entries(networks)) {
    for (const address of addresses) it(`${address} is ${network}`, () => expect(networkOf(address)).to.equal(network));
  }

  for (const text of ['', 'localhost', '256.1.1.1', '1.2.3', '::g', '1::2::3'])
    it(`"${text}" is not an IP address`, () => expect(() => networkOf(text)).to.throw('is not an IP address'));

  const taken = [
    'https://shop.example.com/webhooks',
    'https://shop.example.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://münchen.example/',
    'https://localhost.example.com/',
  ];
  const local = [
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://[::1]:3000/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://api.localhost/',
    'http://[::ffff:127.0.0.1]/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://127.1/',
  ];
  const refused: Record<string, RegExp> = {
    'ftp://shop.example.com/': /https/,
    'file:///etc/passwd': /https/,
    'https://user:secret@shop.example.com/': /user name/,
    'https://user@shop.example.com/': /user name/,
    'https://10.0.0.1/': /private/,
    'https://192.168.1.1:8443/': /private/,
    'https://172.16.0.1/': /private/,
    'https://169.254.169.254/latest/meta-data': /metadata/,
    'https://2852039166/': /metadata/,
    'https://0xa9fea9fe/': /metadata/,
    'https://0251.0376.0251.0376/': /metadata/,
    'https://[::ffff:a9fe:a9fe]/': /metadata/,
    'https://[fd00:ec2::254]/': /metadata/,
    'https://0.0.0.0/': /unspecified/,
    'https://0/': /unspecified/,
    'https://[::]/': /unspecified/,
    'https://167772161/': /private/,
    'https://0x0a.0x0.0x0.0x1/': /private/,
    'https://012.0.0.1/': /private/,
    'https://10.1/': /private/,
    'https://１０.0.0.1/': /private/,
    'https://[64:ff9b::a00:1]/': /private/,
    'https://[2002:a00:1::]/': /private/,
    'https://[fe80::1]/': /link-local/,
    'https://100.64.0.1/': /shared/,
    'https://224.0.0.1/': /multicast/,
    'https://255.255.255.255/': /reserved/,
    'https://metadata.google.internal/': /private/,
    'https://printer.local/': /private/,
    'https://router.home.arpa./': /private/,
    'https://10.0.0.1./': /private/,
  };
  for (const allowLocal of [false, true])
    describe(allowLocal ? 'where local ones are allowed' : 'where they are not', () => {
      for (const url of taken)
        it(`${url} is taken`, () =>
          expect(addressRefusal(new URL(url), { allowLocal, ports: undefined })).to.equal(undefined));
      for (const url of local)
        it(`${url} is ${allowLocal ? 'taken' : 'refused'}`, () =>
          expect(addressRefusal(new URL(url), { allowLocal, ports: undefined }) === undefined).to.equal(allowLocal));
      for (const [url, reason] of Object.entries(refused))
        it(`${url} is refused`, () =>
          expect(addressRefusal(new URL(url), { allowLocal, ports: undefined })).to.match(reason));
      it('plain HTTP to a public address follows it', () =>
        expect(
          addressRefusal(new URL('http://shop.example.com/'), { allowLocal, ports: undefined }) === undefined,
        ).to.equal(allowLocal));
    });

  describe('by their ports', () => {
    const refusal = (url: string, ports: readonly number[] | undefined, allowLocal = false) =>
      addressRefusal(new URL(url), { allowLocal, ports });
    for (const [url, ports] of [
      ['https://shop.example.com/', [443]],
      ['https://shop.example.com:443/', [443]],
      ['https://shop.example.com:8443/', [443, 8443]],
      ['https://shop.example.com:22/', undefined],
    ] as const)
      it(`${url} is taken where ${ports?.join() ?? 'any'} are open`, () =>
        expect(refusal(url, ports)).to.equal(undefined));
    for (const [url, ports] of [
      ['https://shop.example.com:8443/', [443]],
      ['https://shop.example.com:22/', [443, 8443]],
      ['https://shop.example.com:80/', [443]],
      ['https://shop.example.com/', [8443]],
    ] as const)
      it(`${url} is refused where ${ports.join()} are open`, () => expect(refusal(url, ports)).to.match(/port/));
    it('a plain address has port 80', () => {
      expect(refusal('http://127.0.0.1/', [443], true)).to.match(/port/);
      expect(refusal('http://127.0.0.1/', [80], true)).to.equal(undefined);
    });
  });
});
