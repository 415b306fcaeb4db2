import { expect } from 'chai';
import { runDecided, type KeyCommand } from '../../src/vault/key-acts.js';
import { rotateDataKeys } from '../../src/vault/wrapped-keys.js';
import { systemRandom } from '../../src/base/random.js';
import { openVaultOf } from '../../src/service.js';
import { client, succeeded, type RequestBody } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { addPasskey, asPage, byToken, newAccessToken, newUser, own, password } from '../support/pages/sessions.js';
import { signedIn, type SignedIn, signInByPasskey } from '../support/pages/sessions.js';
import { possibleInstances, sharedKeys, startInstances } from '../support/service.js';
import { started } from '../support/started.js';

const hour = 3_600_000;
const notOpen = 'VALIDATION/KEY_ACT_NOT_OPEN';

describe('key acts', () => {
  // Without work that is due by the clock: a day of it would be most of the time of these tests.
  const instances = started(() => startInstances(possibleInstances.at(-1)!, {}, 'api'));
  const http = started(() => client(instances.services[0]!));
  const other = started(() => client(instances.services.at(-1)!));
  let ada: SignedIn;
  let grace: SignedIn;
  const deps = () => instances.services[0]!.deps;
  const make = (role: 'owner' | 'operator' = 'owner') => newUser(instances.services[0]!, http, { role });
  before(() => http.sale({ body: payment() }).ok);
  beforeEach(async () => {
    [ada, grace] = [await make(), await make()];
  });

  type Body = RequestBody<'managementKeyActRequest'>;
  const request = (user = ada, body: Partial<Body> = {}) =>
    http.managementKeyActRequest({ ...asPage(user), body: { kind: 'rotate', reason: 'A change.', ...own, ...body } });
  const requested = async (body: Partial<Body> = {}) => {
    const { key_act_id } = await request(ada, body).ok;
    return { key_act_id };
  };
  type Params = Awaited<ReturnType<typeof requested>>;
  const approve = (params: Params, user = grace, body: object = own, on = http) =>
    on.managementKeyActApprove({ ...asPage(user), ...params, body });
  const withdraw = (params: Params, user = grace) => http.managementKeyActWithdraw({ ...asPage(user), ...params });
  const approved = async (body: Partial<Body> = {}) => {
    const params = await requested(body);
    await approve(params).ok;
    return params;
  };
  const stateOf = async ({ key_act_id }: Params) =>
    (await http.managementKeyActList().ok).key_acts.find((act) => act.key_act_id === key_act_id)!.state;
  const disable = ({ session }: SignedIn, disabled = true) =>
    http.managementUserUpdate({ user_id: session.user.user_id, body: { disabled } }).ok;
  const audited = async ({ key_act_id }: Params) =>
    (await http.managementAuditList({ query: { limit: 200 } }).ok).audit_entries
      .filter(({ subject_id: id }) => id === key_act_id)
      .map(({ operation }) => operation)
      .reverse();
  /** The command of an act, with settings that require two people. */
  const run = (
    { key_act_id }: Partial<Params>,
    work: (since?: Date) => boolean | Promise<boolean> = () => false,
    command: KeyCommand = { kind: 'rotate' },
  ) => runDecided({ ...deps(), config: { twoCustodians: true } }, key_act_id, command, async (since) => work(since));
  const refusal = async (running: Promise<boolean>) =>
    running.then(
      () => 'it ran',
      (error: unknown) => (error as Error).message,
    );

  it('are requested by one owner and approved by another, each with the password', async () => {
    await request(ada, { current_password: 'not the password' }).refused('VALIDATION/SIGN_IN_REFUSED');
    const params = await requested();
    expect(await stateOf(params)).to.equal('requested');
    await approve(params, grace, {}).refused('VALIDATION/SIGN_IN_REFUSED');
    await approve(params, ada).refused('VALIDATION/SECOND_PERSON_REQUIRED');
    const act = await approve(params).ok;
    expect(act).to.include({ state: 'approved', kind: 'rotate', approved_by_email: grace.session.user.email });
    expect(act.requested_by_email).to.equal(ada.session.user.email);
    await approve(params, await make()).refused(notOpen);
    expect(await audited(params)).to.eql(['managementKeyActRequest', 'managementKeyActApprove']);
  });

  it('are not requested, approved or withdrawn by a key, an access token or an operator', async () => {
    const params = await requested();
    const body = { kind: 'rotate', reason: 'A change.', ...own } as const;
    for (const [given, code] of [
      [{}, 'VALIDATION/PERSON_REQUIRED'],
      [byToken((await newAccessToken(http, grace, { role: 'owner' })).access_token), 'VALIDATION/PERSON_REQUIRED'],
      [asPage(await make('operator')), 'VALIDATION/ROLE_NOT_SUFFICIENT'],
    ] as const) {
      await http.managementKeyActRequest({ ...given, body }).refused(code);
      await http.managementKeyActApprove({ ...given, ...params, body: own }).refused(code);
      await http.managementKeyActWithdraw({ ...given, ...params }).refused(code);
    }
    expect(await stateOf(params)).to.equal('requested');
  });

  it('take a fresh passkey of a user without a password', async () => {
    const params = await requested();
    const { passkey, answer } = await addPasskey(instances.services[0]!, http, grace);
    await succeeded(answer);
    const { user_id } = grace.session.user;
    await instances.services[0]!.query('UPDATE users SET password_hash = NULL WHERE user_id = $1', user_id);
    const session = await signedIn(instances.services[0]!, await signInByPasskey(http, passkey));
    await instances.clock.advance(hour / 12);
    await approve(params, session, {}).refused('VALIDATION/SIGN_IN_REFUSED');
    const fresh = await signedIn(instances.services[0]!, await signInByPasskey(http, passkey));
    await approve(params, fresh, {}).ok;
  });

  it('are approved once, of several approvals at once', async () => {
    const params = await requested();
    const owners = [grace, await make(), await make(), await make()];
    const answers = await Promise.all(
      owners.map((owner, index) => approve(params, owner, own, index % 2 === 0 ? http : other)),
    );
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 409, 409, 409]);
    expect(await audited(params)).to.eql(['managementKeyActRequest', 'managementKeyActApprove']);
  });

  it('have two people in the database as well', async () => {
    const { key_act_id } = await requested();
    const written = await instances.services[0]!.query(
      'UPDATE key_acts SET approved_by = requested_by, approved_at = now() WHERE key_act_id = $1',
      key_act_id,
    ).catch(String);
    expect(written).to.contain('key_acts_two_people');
  });

  it('name account and month for destroy, and for nothing else', async () => {
    const { account_id } = await http.managementTerminalGet().ok;
    await request(ada, { kind: 'destroy', account_id }).refused('VALIDATION/MISSING_FIELD');
    await request(ada, { kind: 'rewrap', month: '2026-02' }).refused('VALIDATION/INVALID_FIELD');
    const unknown = '00000000-0000-4000-8000-000000000000';
    await request(ada, { kind: 'destroy', account_id: unknown, month: '2026-02' }).refused(
      'VALIDATION/RECORD_NOT_FOUND',
    );
    const params = await approved({ kind: 'destroy', account_id, month: '2026-02' });
    const destroy = { kind: 'destroy', accountId: account_id } as const;
    expect(await refusal(run(params, undefined, { ...destroy, period: '2026-01' }))).to.match(/not for destroy/);
    expect(await refusal(run(params))).to.match(/not for rotate/);
    expect(await refusal(run(params, undefined, { ...destroy, period: '2026-02' }))).to.equal('it ran');
  });

  it('are refused to a command before their approval, and after their time, withdrawal and end', async () => {
    expect(await refusal(run(await requested()))).to.match(/is requested: an act has to be approved/);
    const withdrawn = await approved();
    await withdraw(withdrawn, ada).ok;
    expect(await refusal(run(withdrawn))).to.match(/is withdrawn/);
    await withdraw(withdrawn).refused(notOpen);
    const withdrawnEarly = await requested();
    await withdraw(withdrawnEarly).ok;
    await approve(withdrawnEarly).refused(notOpen);
    const done = await approved();
    await run(done);
    const act = (await http.managementKeyActList().ok).key_acts.find(({ key_act_id: id }) => id === done.key_act_id);
    expect(act).to.include({ state: 'done', done_at: instances.clock.now().toISOString() });
    expect(await refusal(run(done))).to.match(/is done/);
    await withdraw(done).refused(notOpen);
    const expired = await approved();
    const unapproved = await requested();
    await instances.clock.advance(24 * hour);
    expect(await refusal(run(expired))).to.match(/is expired/);
    expect(await stateOf(unapproved)).to.equal('expired');
    const { email } = grace.session.user;
    const again = await signedIn(
      instances.services[0]!,
      await http.managementSessionCreate({ body: { email, password } }),
    );
    await approve(unapproved, again).refused(notOpen);
    await withdraw(unapproved, again).refused(notOpen);
  });

  it('end with the people who decided them', async () => {
    const params = await requested();
    await disable(ada);
    await approve(params).refused(notOpen);
    await disable(ada, false);
    await approve(params).ok;
    await disable(grace);
    expect(await refusal(run(params))).to.match(/disabled or no longer an owner/);
    await disable(grace, false);
    await disable(ada);
    expect(await refusal(run(params))).to.match(/disabled or no longer an owner/);
    await disable(ada, false);
    for (const { session } of [ada, grace]) {
      const { user_id } = session.user;
      await http.managementUserUpdate({ user_id, body: { role: 'viewer' } }).ok;
      expect(await refusal(run(params))).to.match(/disabled or no longer an owner/);
      await http.managementUserUpdate({ user_id, body: { role: 'owner' } }).ok;
    }
  });

  it('are needed by a command where the settings require them', async () => {
    let ran = 0;
    const work = () => {
      ran++;
      return Promise.resolve(false);
    };
    expect(await refusal(run({}, work))).to.match(/^TWO_CUSTODIANS is required/);
    expect(ran).to.equal(0);
    await runDecided({ ...deps(), config: { twoCustodians: false } }, undefined, { kind: 'rotate' }, work);
    expect(ran).to.equal(1);
  });

  it('rotate once, of two runs at once and a run after a failure', async () => {
    const { store, config, log, clock } = deps();
    const sources = { store, clock, random: systemRandom, log, fetch: globalThis.fetch };
    const opened = await openVaultOf({ ...config, vaultKeys: sharedKeys.VAULT_KEYS }, undefined, sources);
    const keyDeps = { ...sources, ...opened };
    const versions = () =>
      instances.services[0]!.query<{ version: number }>('SELECT max(version)::int AS version FROM data_keys');
    const [{ version } = { version: NaN }] = await versions();
    await http.sale({ body: payment() }).ok;
    const params = await approved();
    const rotate = (failed: boolean) =>
      run(params, async (since) => {
        await rotateDataKeys(keyDeps, since);
        return failed;
      });
    await instances.clock.advance(1_000);
    expect(await Promise.all([rotate(true), rotate(true)])).to.eql([true, true]);
    expect(await stateOf(params)).to.equal('started');
    await withdraw(params).refused(notOpen);
    await instances.clock.advance(1_000);
    await Promise.all([rotate(false), rotate(false)]);
    expect(await versions()).to.eql([{ version: version + 1 }]);
    expect(await stateOf(params)).to.equal('done');
    expect((await audited(params)).slice(2)).to.eql(['managementKeyActStart', 'managementKeyActDone']);
  });
});
