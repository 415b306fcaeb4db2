import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { userRoles } from '../../../generated/enumerations.js';
import { operationTable } from '../../../generated/operations.js';
import type { Schema } from '../../../src/base/contract.js';
import { isAtLeast } from '../../../src/people/tokens.js';
import { exampleRequest } from '../../conformance/requests.js';
import { client, succeeded } from '../../support/contract/contract-client.js';
import { contractOperations } from '../../support/contract/contract.js';
import { newUser, password } from '../../support/pages/sessions.js';
import { apiKey, managementKey, startApiService, terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

const managed = contractOperations.filter(({ path }) => path.startsWith('/v1/management/'));
/** Operations that users perform for merchants. */
const acts = contractOperations.filter(
  ({ operationId }) =>
    operationTable[operationId].credential === 'api-key' && operationTable[operationId].role !== 'none',
);

/** Operations that end the session of the matrix; they are requested last. */
const last = ['managementCurrentSessionEnd'];

/** A password is not changed: it would end the tokens with which the matrix asks. */
const changesOf = ({ operationId }: (typeof managed)[number]): object =>
  operationId === 'managementPasswordChange'
    ? { body: { current_password: 'not the password', new_password: password } }
    : {};

describe('management: the role of every operation', () => {
  const bySession = new Map<string, OutgoingHttpHeaders>();
  const byToken = new Map<string, OutgoingHttpHeaders>();
  const service = started(startApiService);
  const http = started(() => client(service));
  before(async () => {
    for (const role of userRoles) {
      const { changing } = await newUser(service, http, { email: `${role}@example.com`, role });
      bySession.set(role, changing);
      const { access_token } = await succeeded(
        http.managementAccessTokenCreate({
          body: { name: role, current_password: password },
          managementKey: null,
          headers: changing,
        }),
      );
      byToken.set(role, { authorization: `Bearer ${access_token}` });
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

  /** True if a request was refused for its role alone. */
  async function isRefused(operation: (typeof managed)[number], headers: OutgoingHttpHeaders): Promise<boolean> {
    const request = exampleRequest(
      operation,
      { terminalId, apiKey, managementKey: undefined },
      { headers, ...changesOf(operation) },
    );
    const { 'x-api-key': _, ...withoutKey } = request.headers ?? {};
    const { status, body } = await http.send({ ...request, headers: withoutKey });
    const { reason_code: code, context } = (body ?? {}) as Partial<Schema<'Problem'>>;
    expect(status, operation.operationId).to.be.below(500);
    expect(code, operation.operationId).not.to.be.oneOf(['INVALID_API_KEY', 'VALIDATION/SESSION_NOT_VALID']);
    if (code !== 'VALIDATION/ROLE_NOT_SUFFICIENT') return false;
    expect(status).to.equal(403);
    expect(context?.required_role).to.equal(operationTable[operation.operationId].role);
    return true;
  }

  const ordered = [...managed, ...acts].sort(
    (one, other) => Number(last.includes(one.operationId)) - Number(last.includes(other.operationId)),
  );
  for (const operation of ordered) {
    const { role: needed } = operationTable[operation.operationId];
    if (needed === 'anyone' || needed === 'none') continue;
    it(`${operation.operationId} is for ${needed}, by session, token and key`, async () => {
      for (const role of userRoles) {
        const mayNot = !isAtLeast(role, needed);
        expect(await isRefused(operation, bySession.get(role)!), `${role}, session`).to.equal(mayNot);
        expect(await isRefused(operation, byToken.get(role)!), `${role}, token`).to.equal(mayNot);
      }
      expect(await isRefused(operation, { 'x-management-key': managementKey }), 'key').to.equal(false);
    });
  }
});
