import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { failedAuthentications } from '../../src/http/access/access-audit.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { query } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const minute = 60_000;

describe('management: the audit log tells of access', () => {
  const stage = started(startStage);
  // Of what went before, nothing more is told.
  afterEach(() => stage.service.clock.advance(11 * minute));

  const entries = async (operation: string): Promise<Schema<'AuditEntry'>[]> => {
    await stage.service.deps.background.settled();
    return (await succeeded(stage.http.managementAuditList({ query: { operation, limit: 200 } }))).audit_entries;
  };
  const guess = () =>
    refused(
      stage.http.managementAccountList({ query: {}, managementKey: 'ptm_guessed_guessed_guessed' }),
      'INVALID_API_KEY',
    );

  it('that was refused, with the operation and where the request came from, and not with the key', async () => {
    const { instance } = await guess();
    const [entry, ...others] = await entries('managementAuthentication');
    expect(others).to.deep.equal([]);
    const { audit_entry_id, ...reported } = entry!;
    expect(reported).to.deep.equal({
      operation: 'managementAuthentication',
      subject: 'management_key',
      request_id: instance?.replace('urn:uuid:', ''),
      source_address: '127.0.0.1',
      changes: [
        { field: 'operation', after: 'managementAccountList' },
        { field: 'refused_requests', after: 1 },
      ],
      created_at: entry!.created_at,
    });
    expect(JSON.stringify(await query(stage.service, 'SELECT * FROM audit_entries'))).not.to.include('guessed');
  });

  it('that was refused again and again from one address, once in ten minutes, and how often after them', async () => {
    const earlier = (await entries('managementAuthentication')).length;
    for (let time = 0; time < 20; time++) await guess();
    expect(await entries('managementAuthentication')).to.have.length(earlier + 1);
    await stage.service.clock.advance(10 * minute);
    await guess();
    const [first, second] = await entries('managementAuthentication');
    const [counted] = [first!, second!].filter(({ source_address }) => source_address === undefined);
    expect(counted!.changes).to.deep.equal([{ field: 'refused_requests', after: 19 }]);
    expect(await entries('managementAuthentication')).to.have.length(earlier + 3);
  });

  it('that was refused from many addresses, for ten of them', async () => {
    const earlier = (await entries('managementAuthentication')).length;
    const { deps } = stage.service;
    const note = failedAuthentications(deps);
    for (let host = 0; host < 250; host++) {
      note({ operation: 'managementAccountList', requestId: deps.random.uuid(), sourceAddress: `203.0.113.${host}` });
    }
    const reported = (await entries('managementAuthentication')).slice(0, -earlier);
    expect(reported.map(({ source_address }) => source_address)).to.have.members(
      Array.from({ length: 10 }, (_, host) => `203.0.113.${host}`),
    );
    await stage.service.clock.advance(10 * minute);
    note({ operation: 'managementAccountList', requestId: deps.random.uuid(), sourceAddress: '198.51.100.1' });
    const counts = (await entries('managementAuthentication')).slice(0, 2).map(({ changes }) => changes.at(-1)!.after);
    expect(counts).to.have.members([240, 1]);
  });

  it('by a reset of a sandbox terminal, which it outlives', async () => {
    await succeeded(stage.http.sale({ body: payment() }));
    const answer = await stage.http.sandboxReset();
    await succeeded(answer);
    const [entry, ...others] = await entries('sandboxReset');
    expect(others).to.deep.equal([]);
    expect(entry).to.include({
      subject: 'terminal',
      subject_id: terminalId,
      source_address: '127.0.0.1',
      request_id: answer.headers['x-request-id'],
    });
    expect(entry!.changes).to.deep.equal([]);
    expect(entry!.account_id).to.match(/^[0-9a-f-]{36}$/);
    expect(await query(stage.service, 'SELECT FROM transactions')).to.deep.equal([]);
  });

  it('and not of a reset that was refused', async () => {
    const earlier = (await entries('sandboxReset')).length;
    await refused(stage.http.sandboxReset({ apiKey: 'ptk_test_nobody_has_this_one' }), 'INVALID_API_KEY');
    expect(await entries('sandboxReset')).to.have.length(earlier);
  });
});
