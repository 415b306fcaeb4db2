import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundled } from '../../scripts/support/bundled.js';
import { operationPage } from '../../scripts/contract/show.js';
import { readSource, root, type Source } from '../../scripts/contract/source.js';
import { errors } from '../../src/base/errors/catalogue.js';
import { contractOperations, eventChecks } from '../support/contract/contract.js';

/** The text on one line, however it was wrapped. */
const joined = (page: string): string => page.replace(/\s+/g, ' ');

describe('contract: one operation on a page', () => {
  let contract: Source;
  before(async () => {
    contract = await readSource('openapi.yaml');
  });

  const page = (operationId: string, width = 120): string => operationPage(contract, operationId, width);

  it('says where it stands, what it needs, and what it does', () => {
    const [first, second, third] = page('capture').split('\n');
    expect(first).to.match(/^capture {2}openapi\.yaml:\d+$/);
    const line = Number(first?.split(':')[1]);
    expect(
      contract.text
        .split('\n')
        .slice(line - 1, line + 1)
        .join('\n'),
    ).to.include('operationId: capture');
    expect(second).to.equal('POST /v1/payments/capture/{terminal_friendly_id}');
    expect(third).to.equal('Capture a pre-authorization. Needs x-api-key.');
    expect(page('sandboxAdvanceClock')).to.include('An extension of the specification. Long-running.');
    expect(page('transactionStatus')).to.include('Timeless.');
    expect(page('health')).to.include('Needs no key.');
  });

  it('has every parameter and field with its type, its bounds and what it means', () => {
    const sale = page('sale');
    expect(sale).to.include('  Idempotency-Key  header, string, 1 to 255 characters, ^[0-9A-Za-z_-]+$');
    expect(sale).to.include('  merchant_transaction_id *  string, 1 to 100 characters\n      Your own reference');
    expect(joined(sale)).to.include(
      'amount * number, double, 0.01 to 99999999999, ' +
        'refused with VALIDATION/INVALID_AMOUNT, when missing VALIDATION/INVALID_AMOUNT',
    );
    expect(sale).to.match(
      /\n {2}order {2}object\n(?:.*\n)*? {4}payment_instrument {2}object\n(?:.*\n)*? {6}card_number {2}string/,
    );
    expect(joined(page('saleRetry'))).to.include('either RetryByOriginatingAttempt: originating_id *');
  });

  it('has every refusal with its status, reason code, title and advice', () => {
    for (const { operationId, responses } of contractOperations) {
      const text = joined(page(operationId));
      for (const [status, { reasonCodes }] of responses) {
        expect(text).to.include(`ANSWER ${status} `);
        for (const code of reasonCodes) {
          const { title, advice } = errors[code as keyof typeof errors];
          expect(text, operationId).to.include(`${code} ${title} ${advice}`);
        }
      }
    }
  });

  it('has every example, with its values', () => {
    for (const { operationId, requests, responses } of contractOperations) {
      const text = page(operationId).replace(/\n */g, '').replaceAll('": ', '":');
      for (const [name, { body }] of requests)
        if (body !== undefined) expect(text, name).to.include(JSON.stringify(body).replaceAll('": ', '":'));
      for (const { reasonCodes, examples } of responses.values())
        for (const [name, value] of reasonCodes.size > 0 ? [] : examples)
          expect(text, name).to.include(JSON.stringify(value).replaceAll('": ', '":'));
    }
  });

  it('resolves every reference, also of the webhooks', () => {
    for (const type of eventChecks.keys()) {
      const operationId = `${type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
      expect(page(operationId)).to.include(`webhook ${type}`).and.not.include('$ref');
    }
  });

  it('keeps to the width of the terminal, but for words that are longer', () => {
    for (const line of page('sale', 80).split('\n'))
      if (line.length > 80 && !/^\s*["|{]/.test(line)) expect(line.trim()).not.to.include(' ');
  });

  it('is what the command prints; an unknown name ends it with the names that there are', async () => {
    const run = (...options: string[]) =>
      promisify(execFile)(process.execPath, [bundled('scripts/contract.ts'), ...options], { cwd: root });
    expect((await run('--show', 'capture')).stdout).to.equal(`${page('capture')}\n`);
    const failed = await run('--show', 'captur').then(
      () => undefined,
      (error: unknown) => error as { readonly code: number; readonly stderr: string },
    );
    expect(failed?.code).to.equal(1);
    expect(failed?.stderr)
      .to.include('The contract has no operation captur.')
      .and.include('preauthRetry, capture, voidPayment');
  });
});
