import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/support/loopback.js';
import type { PaymentCall, Processor } from '../../../src/processors/processor.js';
import { cardDetails, followUpCall, lookupOf, paymentCall } from '../../support/processors/processors.js';
import { until } from '../../support/time/clock.js';
import { toolDirectory } from '../../processors/stripe/stripe-mock.js';
import { FaultyLine, type SeenRequest } from '../../processors/faulty-line.js';
import { adapterAt } from '../../processors/stripe/adapter.js';

/**
 * localstripe is a third-party Stripe that stores its objects, so whole flows run against it. It ignores idempotency
 * keys, has no search and no events, refunds more than was paid, cannot verify a card and charge it in one request, and
 * approves 4000000000000002, which Stripe declines. It refuses some of Stripe's parameters, which are removed on the
 * way; stripe-mock checks those.
 */
const version = 'localstripe==1.15.10';

function understood({ method, path, body }: SeenRequest): { path: string; body: string } {
  const sent = new URLSearchParams(body);
  for (const name of [...sent.keys()])
    if (
      ['error_on_requires_action', 'return_url', 'setup_future_usage', 'cancellation_reason'].includes(name) ||
      (path.endsWith('/capture') && name.startsWith('metadata'))
    )
      sent.delete(name);
  return { path, body: method === 'GET' ? '' : sent.toString() };
}

describe('the Stripe adapter through whole flows of localstripe', () => {
  const patient = new TimeLimit();
  // Stays for the next run.
  const environment = toolDirectory(version);
  let directory: string;
  let server: ChildProcess | undefined;
  let line: FaultyLine;
  let stripe: Processor;
  let keys = 0;

  before(async function () {
    if (spawnSync('python3', ['-m', 'venv', '--help']).status !== 0) this.skip();
    directory = mkdtempSync(join(tmpdir(), 'localstripe-'));
    const program = join(environment, 'bin', 'localstripe');
    const installed =
      existsSync(program) ||
      [
        ['python3', '-m', 'venv', environment],
        [join(environment, 'bin', 'pip'), 'install', '--quiet', version],
      ].every(([command = '', ...args]) => spawnSync(command, args).status === 0);
    if (!installed) {
      console.warn('localstripe cannot be installed here');
      this.skip();
    }
    const port = await freePort();
    server = spawn(program, ['--port', String(port), '--from-scratch'], { cwd: directory, stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    await until('localstripe listens', () =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    );
    line = await FaultyLine.open(address, understood);
    stripe = adapterAt(line.address);
  });
  after(async () => {
    await (line as FaultyLine | undefined)?.close();
    if (server) {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  });

  const newKey = (): string => `l${String(++keys).padStart(7, '0')}`;
  const by = (cardNumber: string, fields: Partial<PaymentCall> = {}): PaymentCall =>
    paymentCall({ idempotencyKey: newKey(), instrument: cardDetails(cardNumber, { cvv: '123' }), ...fields });
  const followUp = (paymentId: string, amount: string) =>
    followUpCall({ idempotencyKey: newKey(), providerTransactionId: paymentId, amount });
  const reported = async (answer: Promise<{ outcome: string; reason: string }>): Promise<string> => {
    const { outcome, reason } = await answer;
    return `${outcome} ${reason}`;
  };

  it('a sale, its refund in two parts, and their lookups', async () => {
    const sale = by('4242424242424242');
    const paid = await stripe.sale(sale, patient);
    expect(paid).to.include({ outcome: 'approved', reason: 'AUTH.APPROVED' });
    const paymentId = paid.providerTransactionId!;
    expect(paymentId).to.match(/^pi_/);
    const found = await stripe.lookup(lookupOf(sale, { providerTransactionId: paymentId }), patient);
    expect(found).to.have.nested.property('result.outcome', 'approved');
    for (const amount of ['4.2', '6.3']) {
      const refund = followUp(paymentId, amount);
      expect(await reported(stripe.refund(refund, patient))).to.equal('approved PROCESSOR.SUCCESSFUL');
      const asked = lookupOf(refund, { operation: 'refund', paymentId });
      expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'approved');
    }
    const never = lookupOf({ idempotencyKey: newKey() }, { operation: 'refund', paymentId });
    expect(await stripe.lookup(never, patient)).to.eql({ found: 'never-received' });
  });

  it('a hold, of which a part is captured; a second capture and a void are declined', async () => {
    const hold = await stripe.authorize(by('4242424242424242'), patient);
    expect(hold).to.include({ outcome: 'approved' });
    const paymentId = hold.providerTransactionId!;
    expect(await reported(stripe.capture(followUp(paymentId, '6'), patient))).to.equal('approved PROCESSOR.SUCCESSFUL');
    expect((await stripe.capture(followUp(paymentId, '1'), patient)).outcome).to.equal('declined');
    expect((await stripe.void(followUp(paymentId, '10.5'), patient)).outcome).to.equal('declined');
    expect(await reported(stripe.refund(followUp(paymentId, '6'), patient))).to.equal('approved PROCESSOR.SUCCESSFUL');
  });

  it('a hold that is let go, and is found so', async () => {
    const paymentId = (await stripe.authorize(by('4242424242424242'), patient)).providerTransactionId!;
    const release = followUp(paymentId, '10.5');
    expect(await stripe.lookup(lookupOf(release, { operation: 'void', paymentId }), patient)).to.eql({
      found: 'never-received',
    });
    expect(await reported(stripe.void(release, patient))).to.equal('approved PROCESSOR.SUCCESSFUL');
    expect(await stripe.lookup(lookupOf(release, { operation: 'void', paymentId }), patient)).to.have.nested.property(
      'result.outcome',
      'approved',
    );
  });

  it('a card that is declined when it is charged', async () => {
    const declined = await stripe.sale(by('4000000000000341'), patient);
    expect(declined.outcome).to.equal('declined');
    expect(JSON.stringify(declined)).not.to.include('4000000000000341');
  });

  it('a first payment of a series keeps the credential for the charges that follow', async () => {
    expect((await stripe.sale(by('4242424242424242', { initial: true }), patient)).outcome).to.equal('approved');
    const created = line.requests.findLast(({ path }) => path === '/v1/payment_intents')!;
    expect(new URLSearchParams(created.body).get('customer')).to.match(/^cus_/);
  });

  it('a challenge: it waits for the payer', async () => {
    const pending = await stripe.sale(by('4000002500003155', { returnUrl: 'https://shop.example/back' }), patient);
    expect(pending).to.include({ outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' });
    const asked = lookupOf(
      { idempotencyKey: `l${String(keys).padStart(7, '0')}` },
      { providerTransactionId: pending.providerTransactionId },
    );
    expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'pending');
    expect(await stripe.abandon!(asked, patient)).to.have.nested.property('result.outcome', 'declined');
  });

  it('its limitations', async () => {
    for (const operation of ['capture', 'void', 'refund'] as const)
      expect((await stripe[operation](followUp('pi_nosuchpayment', '1'), patient)).outcome, operation).to.equal(
        'declined',
      );
    const unknownToken = by('4242424242424242', {
      instrument: { kind: 'provider_token', providerToken: 'pm_nosuchmethod' },
    });
    expect((await stripe.sale(unknownToken, patient)).outcome).not.to.equal('approved');
  });
});
