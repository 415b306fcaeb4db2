import { expect } from 'chai';
import { refusedSignIns } from '../../src/people/refused-sign-ins.js';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { newUser } from '../support/pages/sessions.js';
import { startApiService, type TestService } from '../support/service.js';

const minute = 60_000;

describe('management: the audit log tells of refused sign-ins', () => {
  let service: TestService;
  let http: ContractClient;
  before(async () => {
    service = await startApiService({ TRUSTED_PROXIES: '127.0.0.1' });
    http = client(service);
  });
  after(() => service.close());

  let users = 0;
  const make = async () =>
    (await newUser(service, http, { email: `refused-${++users}@example.com`, role: 'viewer' })).session.user;
  const guess = async (email: string, address: string) =>
    http.managementSessionCreate({ body: { email, password: 'wrong' }, headers: { 'x-forwarded-for': address } });
  const entries = async (userId?: string) => {
    await service.deps.background.settled();
    const { audit_entries } = await succeeded(
      http.managementAuditList({ query: { operation: 'managementSessionCreate', limit: 200 } }),
    );
    return audit_entries
      .filter(({ subject, subject_id }) => subject === 'user' && subject_id === userId)
      .map(({ source_address, changes }) => ({ source_address, changes }));
  };

  it('of a user at once, with the address, and in ten minutes how many followed from where', async () => {
    const { user_id, email } = await make();
    await refused(guess(email, '203.0.113.7'), 'VALIDATION/SIGN_IN_REFUSED');
    const first = { source_address: '203.0.113.7', changes: [{ field: 'refused_sign_ins', after: 1 }] };
    expect(await entries(user_id)).to.deep.equal([first]);
    for (let time = 0; time < 5; time++) await guess(email, '203.0.113.7');
    await refused(guess(email, '203.0.113.7'), 'RATE_LIMIT_EXCEEDED');
    await refused(guess(email, '198.51.100.1'), 'VALIDATION/SIGN_IN_REFUSED');
    expect(await entries(user_id)).to.deep.equal([first]);
    await service.clock.advance(10 * minute);
    const [further, ...earlier] = await entries(user_id);
    expect(earlier).to.deep.equal([first]);
    expect(further?.changes).to.deep.equal([
      { field: 'refused_sign_ins', after: 7 },
      { field: 'source_addresses', after: '203.0.113.7 6, 198.51.100.1 1' },
    ]);
  });

  it('of users that do not exist together, without their names', async () => {
    await guess('nobody-1@example.com', '203.0.113.8');
    await guess('nobody-2@example.com', '203.0.113.9');
    await service.clock.advance(10 * minute);
    const [further, first] = await entries();
    expect([first?.source_address, further?.source_address]).to.deep.equal(['203.0.113.8', '203.0.113.9']);
  });

  it('of every user, from however many addresses, in two entries each that count them all', async () => {
    const [one, other] = [await make(), await make()];
    const { deps } = service;
    const record = refusedSignIns(deps);
    const note = (userId: string, address: string) => record.note({ userId, address, requestId: deps.random.uuid() });
    for (let host = 0; host < 5000; host++) note(one.user_id, `203.${host % 50}.${host % 250}.${host % 7}`);
    for (let host = 0; host < 300; host++) note(one.user_id, `2001:db8:${host.toString(16)}::1`);
    note(other.user_id, '192.0.2.1');
    note(other.user_id, '192.0.2.2');
    record.flush();
    const [further, first, ...more] = await entries(one.user_id);
    expect(more).to.deep.equal([]);
    expect(first?.source_address).to.equal('203.0.0.0');
    const [count, networks] = further!.changes;
    expect(count?.after).to.equal(5299);
    const counted = String(networks?.after)
      .split(', ')
      .map((network) => network.split(' '));
    expect(counted.length).to.be.at.most(80);
    expect(counted.reduce((sum, [, times]) => sum + Number(times), 0)).to.equal(5299);
    expect(counted.map(([network]) => network).join(' '))
      .to.match(/203\./)
      .and.to.match(/2001:/);
    const [followed] = await entries(other.user_id);
    expect(followed?.source_address).to.equal('192.0.2.2');
  });

  it('that the limits refuse without a query, under their users all the same', async () => {
    const { user_id, email } = await make();
    const { deps } = service;
    const record = refusedSignIns(deps);
    const { prisma } = deps.store;
    const { findUnique, findMany } = prisma.user;
    let reads = 0;
    Object.assign(prisma.user, {
      findUnique: (...given: Parameters<typeof findUnique>) => ((reads += 1), findUnique(...given)),
      findMany: (...given: Parameters<typeof findMany>) => ((reads += 1), findMany(...given)),
    });
    try {
      for (const name of [email, 'nobody-9@example.com', email])
        await record.noteNamed({ email: name }, { address: '203.0.113.77', requestId: deps.random.uuid() }, true);
      expect(reads).to.equal(0);
      record.flush();
      expect(await entries(user_id)).to.deep.equal([
        { source_address: '203.0.113.77', changes: [{ field: 'refused_sign_ins', after: 2 }] },
      ]);
      expect((await entries())[0]?.source_address).to.equal('203.0.113.77');
    } finally {
      Object.assign(prisma.user, { findUnique, findMany });
    }
  });
});
