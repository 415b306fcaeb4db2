import type { lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, type LookupFunction, type Socket } from 'node:net';
import { expect } from 'chai';
import type { buildConnector } from 'undici';
import { openProcessorFetch } from '../../src/processors/processor-fetch.js';
import { openTransport, type Transport, type TransportParts } from '../../src/webhooks/transport.js';
import { startedForEach } from '../support/started.js';
import { answers, startReceiver } from '../support/receiver.js';
import { thrownBy } from '../support/time/clock.js';
import { addressRefusal, type Network, networkOf } from '../../src/webhooks/address.js';

const never = new AbortController().signal;
const sample = JSON.stringify({
  id: 'event-1',
  type: 'transaction.approved',
  created_at: '2026-03-10T09:00:00.000Z',
  data: {
    transaction_id: '7hK2mQ9x',
    order_id: 'Xk29fLq0',
    type: 'sale',
    amount: 19.99,
    currency: 'USD',
    attempt_number: 1,
    status: { status: 'APPROVED', reasonCode: 'AUTH.APPROVED', domain: 'AUTH' },
  },
});

const words = (text: string): string[] => text.trim().split(/\s+/);

/** A resolver that knows these names, and connections that go nowhere but tell where they would have gone. */
function isolated(names: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const asked: string[] = [];
  const dialled: string[] = [];
  const lookup = ((
    hostname: string,
    _options: object,
    callback: (error: Error | null, addresses?: { address: string; family: number }[]) => void,
  ) => {
    asked.push(hostname);
    const answers = names[hostname] ?? [];
    const addresses = answers[Math.min(asked.filter((name) => name === hostname).length, answers.length) - 1];
    // node:dns passes an error alone.
    if (!addresses) callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }));
    else
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  }) as unknown as typeof systemLookup;
  // node:net looks up names only, and requests all their addresses.
  const connector = ((options: { lookup: LookupFunction }) =>
    (target: buildConnector.Options, callback: buildConnector.Callback) => {
      const refuse = (): void => {
        callback(new Error('nothing leaves this test'), null);
      };
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (/^[\d.]+$|:/.test(host)) {
        dialled.push(host);
        return refuse();
      }
      options.lookup(host, { all: true }, (error, addresses) => {
        if (error) return callback(error, null);
        dialled.push(...(addresses as { address: string }[]).map(({ address }) => address));
        refuse();
      });
    }) as typeof buildConnector;
  return { asked, dialled, parts: { lookup, connector } satisfies TransportParts };
}

describe('webhooks: the way out', () => {
  let transport: Transport | undefined;
  afterEach(() => transport?.close());

  /** The result of a post that cannot leave, and its destinations. */
  async function attempt(
    url: string,
    options: {
      readonly allowLocal?: boolean | 'private';
      readonly addresses?: readonly string[];
      readonly ports?: readonly number[];
    } = {},
  ) {
    const { allowLocal = false, addresses = [], ports = allowLocal ? undefined : [443] } = options;
    const { dialled, parts } = isolated({ [new URL(url).hostname]: [addresses] });
    transport = openTransport({ allowLocal, ports }, parts);
    const { message } = await thrownBy(transport.post(url, {}, sample, never));
    return { message, dialled };
  }

  it('leads to public addresses', async () => {
    expect(
      await attempt('https://shop.example.com/', { addresses: ['93.184.216.34', '2606:2800:21f:cb07::1'] }),
    ).to.eql({ message: 'nothing leaves this test', dialled: ['93.184.216.34', '2606:2800:21f:cb07::1'] });
    expect((await attempt('https://93.184.216.34/')).dialled).to.eql(['93.184.216.34']);
  });

  const forbidden = words(`
    127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 169.254.1.1 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
    192.0.2.1 168.63.129.16 ::1 :: fe80::1 fd00:ec2::254 fc00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:169.254.169.254
    64:ff9b::10.0.0.1 2002:7f00:1:: 2001:db8::1
  `);
  for (const address of forbidden)
    it(`does not lead to ${address}, written out or behind a name`, async () => {
      const written = await attempt(`https://${address.includes(':') ? `[${address}]` : address}/`);
      expect(written).to.deep.include({ dialled: [] });
      expect(written.message).to.match(/network, which is never called/);
      const named = await attempt('https://shop.example.com/', { addresses: [address] });
      expect(named).to.deep.include({ dialled: [] });
      expect(named.message).to.match(/network, which is never called/);
    });

  it('leads to the ports that are open, and to no other, whatever was registered', async () => {
    const addresses = ['93.184.216.34'];
    for (const url of ['https://shop.example.com/', 'https://shop.example.com:443/'])
      expect((await attempt(url, { addresses })).dialled, url).to.eql(addresses);
    for (const url of [
      'https://shop.example.com:8443/',
      'https://shop.example.com:22/',
      'https://93.184.216.34:8443/',
      'https://shop.example.com:80/',
    ])
      expect(await attempt(url, { addresses }), url).to.eql({
        message: 'the port of the address is not allowed',
        dialled: [],
      });
    const ports = [443, 8443];
    expect((await attempt('https://shop.example.com:8443/', { addresses, ports })).dialled).to.eql(addresses);
    expect((await attempt('https://shop.example.com:8444/', { addresses, ports })).dialled).to.eql([]);
    const local = { addresses: ['127.0.0.1'], allowLocal: true };
    expect((await attempt('http://receiver.test:80/', { ...local, ports })).dialled).to.eql([]);
    expect((await attempt('http://receiver.test:1234/', local)).dialled).to.eql(['127.0.0.1']);
  });

  it('does not lead to a name of which only one address is private', async () =>
    expect((await attempt('https://shop.example.com/', { addresses: ['93.184.216.34', '10.0.0.1'] })).dialled).to.eql(
      [],
    ));

  for (const url of [
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://localhost/',
    'https://metadata.google.internal/',
  ])
    it(`does not lead to ${url}`, async () => expect(await attempt(url)).to.deep.include({ dialled: [] }));

  it('leads to loopback, and nowhere else, where that is allowed', async () => {
    expect((await attempt('http://receiver.test/', { allowLocal: true, addresses: ['127.0.0.1'] })).dialled).to.eql([
      '127.0.0.1',
    ]);
    for (const address of forbidden.filter((one) => !/127|7f00|^::1$/.test(one)))
      expect(
        (await attempt('http://receiver.test/', { allowLocal: true, addresses: [address] })).dialled,
        address,
      ).to.eql([]);
  });

  it('leads to a private network for a setting of the operator, and never to metadata', async () => {
    const dialled = [];
    for (const address of ['10.0.0.5', '100.64.0.1', '127.0.0.1', '169.254.169.254', '0.0.0.0'])
      dialled.push(
        ...(await attempt('https://siem.corp.test/', { allowLocal: 'private', addresses: [address] })).dialled,
        ...(await attempt(`https://${address}/`, { allowLocal: 'private' })).dialled,
      );
    expect(dialled).to.eql(words('10.0.0.5 10.0.0.5 100.64.0.1 100.64.0.1 127.0.0.1 127.0.0.1'));
  });

  it('is judged for every connection anew, since a name can change its mind', async () => {
    const { asked, dialled, parts } = isolated({ 'rebinding.example.com': [['93.184.216.34'], ['127.0.0.1']] });
    transport = openTransport({ allowLocal: false, ports: [443] }, parts);
    const messages: string[] = [];
    for (let post = 0; post < 2; post++)
      await transport
        .post('https://rebinding.example.com/', {}, sample, never)
        .catch((error: unknown) => messages.push((error as Error).message));
    expect(asked).to.have.length(2);
    expect(dialled).to.eql(['93.184.216.34']);
    expect(messages).to.eql([
      'nothing leaves this test',
      'the address is in a loopback network, which is never called',
    ]);
  });

  it('tells that a name is not known', async () => {
    transport = openTransport({ allowLocal: false, ports: [443] }, isolated({}).parts);
    const refusal = await transport
      .post('https://nowhere.example.com/', {}, sample, never)
      .then(() => 'sent')
      .catch((error: unknown) => (error as NodeJS.ErrnoException).code);
    expect(refusal).to.equal('ENOTFOUND');
  });

  it('finds names at the name servers without the system, except those that the system knows without them', async () => {
    const { asked, dialled, parts } = isolated({ localhost: [['127.0.0.1']], 'pinned.example.com': [['10.0.0.1']] });
    const known: Record<string, readonly string[][]> = {
      'shop.example.com': [['93.184.216.34'], ['2606:2800:21f:cb07::1']],
      'rebinding.example.com': [['93.184.216.34'], ['::1', '10.0.0.1']],
    };
    const resolve = (family: 0 | 1) => (name: string) => {
      const [code = ''] = name.toUpperCase().split('.');
      return known[name] ? Promise.resolve(known[name][family]!) : Promise.reject(new Error(`queryA ${code}`));
    };
    const names = {
      open: () => ({ resolve4: resolve(0), resolve6: resolve(1) }),
      system: parts.lookup,
      hosts: () => Promise.resolve('10.0.0.1 box Pinned.example.com # shop.example.com\n'),
      hasIpv6: () => ipv6,
    };
    let ipv6 = true;
    transport = openTransport({ allowLocal: true, ports: [443] }, { connector: parts.connector, names });
    const attempted = async (host: string) => {
      const error: unknown = await transport?.post(`https://${host}/`, {}, sample, never).catch(String);
      return [error, ...dialled.splice(0), ...asked.splice(0)].join(' ');
    };
    const left = 'Error: nothing leaves this test';
    expect(await attempted('shop.example.com')).to.equal(`${left} 93.184.216.34 2606:2800:21f:cb07::1`);
    for (const code of ['ENOTFOUND', 'ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED'])
      expect(await attempted(`${code}.example.com`)).to.equal(`Error: queryA ${code}`);
    expect(await attempted('localhost')).to.equal(`${left} 127.0.0.1 localhost`);
    const refused = 'AddressRefused: the address is in a private network, which is never called';
    expect(await attempted('rebinding.example.com')).to.equal(refused);
    expect(await attempted('pinned.example.com')).to.equal(`${refused} pinned.example.com`);
    ipv6 = false;
    expect(await attempted('shop.example.com'), 'without IPv6').to.equal(`${left} 93.184.216.34`);
  });

  describe('over real connections', () => {
    const receiver = startedForEach(() => startReceiver(answers(200, 'thank you')));

    const toName = (lookup: readonly string[]): Transport => {
      const resolver = isolated({ 'receiver.test': [lookup] });
      return openTransport({ allowLocal: true, ports: undefined }, { lookup: resolver.parts.lookup });
    };

    it('connects to the address that was judged, under the name that was registered', async () => {
      transport = toName(['127.0.0.1']);
      const url = new URL(receiver.url);
      url.hostname = 'receiver.test';
      expect(await transport.post(url.href, { 'x-test': 'a' }, sample, never)).to.eql({
        status: 200,
        excerpt: 'thank you',
      });
      expect(receiver.received[0]?.headers).to.include({
        host: url.host,
        'x-test': 'a',
        'content-type': 'application/json',
        'user-agent': 'payment-terminal-webhooks/1',
      });
      expect(receiver.received[0]?.body).to.equal(sample);
    });

    it('does not send loopback anything where local addresses are not allowed', async () => {
      transport = openTransport({ allowLocal: false, ports: undefined });
      for (const url of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map((host) =>
        receiver.url.replace('http', 'https').replace('127.0.0.1', host),
      )) {
        const refusal = await transport
          .post(url, {}, sample, never)
          .then(() => 'sent')
          .catch((error: unknown) => (error as Error).message);
        expect(refusal, url).to.match(/loopback network, which is never called/);
      }
      expect(receiver.received).to.eql([]);
    });

    it('is by HTTPS only where plain HTTP is not allowed, whatever was registered while it was', async () => {
      const { dialled, message } = await attempt('http://shop.example.com/', { addresses: ['93.184.216.34'] });
      expect(dialled).to.eql([]);
      expect(message).to.equal('only https:// addresses are called');
    });

    it('cuts the excerpt without cutting a card number in two', async () => {
      transport = openTransport({ allowLocal: true, ports: undefined });
      receiver.behaviour = answers(500, `${'x'.repeat(1016)} 4111111111111111 more`);
      expect((await transport.post(receiver.url, {}, sample, never)).excerpt).to.equal(`${'x'.repeat(1016)} [card n`);
      // Read to the middle of a number, which comes into the excerpt as the numbers before it become shorter.
      for (const before of [0, 50]) {
        const numbers = `\\u0034${'\\u0031'.repeat(15)} `.repeat(50);
        receiver.behaviour = answers(500, 'x'.repeat(before) + numbers);
        const { excerpt } = await transport.post(receiver.url, {}, sample, never);
        expect(excerpt.slice(before).replaceAll('[card number removed] ', '')).to.match(/^[^\d]{0,21}$/);
      }
    });
  });
});

/** mocha takes an exception that nobody catches, which would end a process, for a failure of the test. */
describe('an answer that is not read when the other side closes the connection', () => {
  for (const length of [65_536, 131_072])
    it(`is there as a whole, all ${length} bytes, and the process lives on`, async () => {
      const server = createServer((socket) =>
        socket.once('data', () => {
          socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
          socket.end('a'.repeat(length));
        }),
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const way = openProcessorFetch({ allowLocal: true });
      try {
        const connected = once(server, 'connection') as Promise<[Socket]>;
        const answer = await way.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        const [socket] = await connected;
        if (!socket.closed) await once(socket, 'close');
        expect(await answer.text()).to.have.length(length);
      } finally {
        await way.close();
        server.close();
      }
    });
});

describe('webhooks: addresses', () => {
  const networks: Record<Network, readonly string[]> = {
    public: words(`
      1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
      172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
      2606:4700:4700::1111 2a00:1450:4001:81b::200e ::ffff:8.8.8.8 64:ff9b::808:808 2002:808:808::1
    `),
    loopback: words(`
      127.0.0.1 127.0.0.0 127.255.255.255 ::1 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:127.0.0.1
      64:ff9b::127.0.0.1 2002:7f00:1:: ::ffff:0:127.0.0.1
    `),
    private: words(`
      10.0.0.0 10.255.255.255 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255 fc00::1 fd12:3456:789a::1 fec0::1
      ::ffff:10.0.0.1 ::ffff:c0a8:1 64:ff9b::10.0.0.1 2002:a00:1::1 2002:c0a8:1:1::1
    `),
    'link-local': words('169.254.0.1 169.254.255.255 fe80::1 febf::1 fe80::1%eth0 ::ffff:169.254.1.1'),
    shared: words('100.64.0.0 100.127.255.255 ::ffff:100.64.0.1'),
    metadata: words(`
      169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 fd00:ec2::254 fd20:ce::254 ::ffff:169.254.169.254
      64:ff9b::a9fe:a9fe 2002:a9fe:a9fe::
    `),
    multicast: words('224.0.0.1 239.255.255.255 ff02::1 ff05::2'),
    unspecified: words('0.0.0.0 0.1.2.3 :: ::ffff:0.0.0.0'),
    reserved: words(`
      192.0.0.192 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 240.0.0.1 255.255.255.255 ::7f00:1
      ::10.0.0.1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 3fff::1 4000::1 192.88.99.1
    `),
  };
  for (const [network, addresses] of Object.entries(networks))
    for (const address of addresses) it(`${address} is ${network}`, () => expect(networkOf(address)).to.equal(network));

  for (const text of ['', 'localhost', '256.1.1.1', '1.2.3', '::g', '1::2::3'])
    it(`"${text}" is not an IP address`, () => expect(() => networkOf(text)).to.throw('is not an IP address'));

  const taken = words(`
    https://shop.example.com/webhooks https://shop.example.com:8443/a?b=c https://8.8.8.8/
    https://[2606:4700:4700::1111]/ https://münchen.example/ https://localhost.example.com/
  `);
  const local = words(`
    http://localhost:8080/ http://127.0.0.1/ https://127.0.0.1/ http://[::1]:3000/ http://2130706433/ http://0x7f.1/
    http://0177.0.0.1/ http://api.localhost/ http://[::ffff:127.0.0.1]/ http://LOCALHOST/ http://localhost./
    http://127.1/
  `);
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
