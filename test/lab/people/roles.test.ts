import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { userRoles } from '../../../generated/enumerations.js';
import { operationTable } from '../../../generated/operations.js';
import type { Schema } from '../../../src/base/contract.js';
import { mayCall } from '../../../src/base/actor.js';
import { exampleRequest } from '../../conformance/requests.js';
import { contractOperations } from '../../support/contract/contract.js';
import { byToken, newAccessToken, newUser, password } from '../../support/pages/sessions.js';
import { card, payment } from '../../support/payments.js';
import { startedApi } from '../../support/contract/contract-client.js';
import { apiKey, managementKey, terminalId } from '../../support/service.js';
import { referenceTo } from '../../support/stage.js';

const managed = contractOperations.filter(({ path }) => path.startsWith('/v1/management/'));
/** Operations that users perform for merchants. */
const acts = contractOperations.filter(
  ({ operationId }) =>
    operationTable[operationId].credential === 'api-key' && operationTable[operationId].role !== 'none',
);

/** Operations that end the session of the matrix; they are requested last. */
const last = ['managementCurrentSessionEnd'];

/** Other bodies than the example. A password is not changed: it would end the tokens with which the matrix asks. */
const bodies: Readonly<Record<string, object>> = {
  managementPasswordChange: { body: { current_password: 'not the password', new_password: password } },
  // Of the caller's own role.
  managementAccessTokenCreate: { body: { name: 'Own', current_password: password } },
};

/** Paths of an accountant, without those of the own sign-in. Only the last three change records. */
const accounting: readonly RegExp[] = [
  /^GET \/v1\/management\/accounts(\/\{account_id\}(\/journal\/.*|\/payouts)?)?$/,
  /^GET \/v1\/management\/(audit-entries|overview|recovery)$/,
  /^GET \/v1\/management\/(terminals|transactions|processor-accounts)(\/\{\w+\})?$/,
  /^GET \/v1\/management\/(settlement-reports|bank-statements)(\/\{\w+\}(\/lines)?)?$/,
  /^GET \/v1\/management\/settlement-exceptions(\/\{\w+\})?$/,
  /^POST \/v1\/management\/(settlement-reports|bank-statements|settlement-exception-acts)$/,
];

describe('management: the role of every operation', () => {
  const bySession = new Map<string, OutgoingHttpHeaders>();
  const byAccessToken = new Map<string, OutgoingHttpHeaders>();
  const { service, api: http } = startedApi();
  before(async () => {
    for (const role of userRoles) {
      const user = await newUser(service, http, { email: `${role}@example.com`, role });
      bySession.set(role, user.changing);
      byAccessToken.set(role, byToken((await newAccessToken(http, user)).access_token).headers);
    }
  });

  it('stands in the contract', () => {
    for (const { operationId } of managed) {
      const { role, credential } = operationTable[operationId];
      expect(role, operationId).not.to.equal('none');
      expect(credential, operationId).to.equal(role === 'anyone' ? 'sign-in' : 'management-key');
    }
    expect(managed).to.have.length.above(50);
    expect(acts.map(({ operationId }) => operationId)).to.include.members(['refund', 'recurringCancel']);
  });

  it('of an accountant is for the money side and the own sign-in', () => {
    for (const { operationId, method, path } of [...managed, ...acts]) {
      const { accountant, member } = operationTable[operationId];
      const isOwn = member === 'self' || member === 'credentials';
      const isExpected = isOwn || accounting.some((form) => form.test(`${method} ${path}`));
      expect(accountant, operationId).to.equal(isExpected);
    }
  });

  it('of an accountant shows no card and no payer', async () => {
    const hidden = { first_name: 'Hidden', last_name: 'Hidden', email: 'hidden@example.com', phone: '+4930123456' };
    const sale = await http.sale({
      body: payment({ order: { payment_instrument: card('5555555555554444'), payer: hidden } }),
    }).ok;
    const { transaction_id } = sale;
    await http.refund({ body: referenceTo(sale) }).ok;
    const { account_id } = await http.managementTransactionGet({
      transaction_id,
      query: { terminal_friendly_id: terminalId },
    }).ok;
    // Not within an id, which may have these digits.
    const secret = /hidden|(?<![\w-])555555|"4444"|mastercard|30123456|payer_id/i;
    const named = { transaction_id, account_id, terminal_friendly_id: terminalId };
    for (const operation of managed) {
      const { accountant, member, query } = operationTable[operation.operationId];
      if (!accountant || operation.method !== 'GET' || member === 'self' || member === 'credentials') continue;
      const given = Object.fromEntries(
        Object.entries(named).filter(([name]) => name in query && name !== 'transaction_id'),
      );
      const read = async (headers: OutgoingHttpHeaders) => {
        const request = exampleRequest(
          operation,
          { terminalId, apiKey, managementKey: undefined },
          { headers, path: named, query: given },
        );
        const { 'x-api-key': _, ...withoutKey } = request.headers ?? {};
        return http.send({ ...request, headers: withoutKey });
      };
      const { status, text } = await read(bySession.get('accountant')!);
      expect(text, operation.operationId).not.to.match(secret);
      if (!operation.operationId.startsWith('managementTransaction')) continue;
      expect(status, text).to.equal(200);
      expect(text).to.include(transaction_id).and.to.include('"amount"');
      expect((await read({ 'x-management-key': managementKey })).text).to.match(secret);
    }
    const { audit_entries: seen } = await http.managementAuditList({
      managementKey: null,
      headers: bySession.get('accountant')!,
    }).ok;
    expect(seen).to.eql([]);
    expect((await http.managementAuditList().ok).audit_entries).not.to.eql([]);
  });

  /** True if a request was refused for its role alone. */
  async function isRefused(
    operation: (typeof managed)[number],
    headers: OutgoingHttpHeaders,
    role = 'owner',
  ): Promise<boolean> {
    const request = exampleRequest(
      operation,
      { terminalId, apiKey, managementKey: undefined },
      { headers, ...bodies[operation.operationId] },
    );
    const { 'x-api-key': _, ...withoutKey } = request.headers ?? {};
    const { status, body } = await http.send({ ...request, headers: withoutKey });
    const { reason_code: code, context } = (body ?? {}) as Partial<Schema<'Problem'>>;
    expect(status, operation.operationId).to.be.below(500);
    expect(code, operation.operationId).not.to.be.oneOf(['INVALID_API_KEY', 'VALIDATION/SESSION_NOT_VALID']);
    if (code !== `VALIDATION/${role === 'accountant' ? 'SCOPE' : 'ROLE'}_NOT_SUFFICIENT`) return false;
    expect(status).to.equal(403);
    if (role !== 'accountant') expect(context?.required_role).to.equal(operationTable[operation.operationId].role);
    return true;
  }

  const ordered = [...managed, ...acts].sort(
    (one, other) => Number(last.includes(one.operationId)) - Number(last.includes(other.operationId)),
  );
  for (const operation of ordered) {
    const { role: needed, accountant } = operationTable[operation.operationId];
    if (needed === 'anyone' || needed === 'none') continue;
    it(`${operation.operationId} is for ${needed}${accountant ? ' and accountants' : ''}, by session, token and key`, async () => {
      for (const role of userRoles) {
        const mayNot = !mayCall(role, { role: needed, accountant });
        expect(await isRefused(operation, bySession.get(role)!, role), `${role}, session`).to.equal(mayNot);
        expect(await isRefused(operation, byAccessToken.get(role)!, role), `${role}, token`).to.equal(mayNot);
      }
      expect(await isRefused(operation, { 'x-management-key': managementKey }), 'key').to.equal(false);
    });
  }
});
