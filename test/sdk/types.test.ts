import { expect } from 'chai';
import type { SubmissionRequest } from '../../clients/typescript/src/index.js';

describe('the types of the client library', () => {
  it('accept a currency that a program holds as text', () => {
    const currency: string = 'eur'.toUpperCase();
    const request: Pick<SubmissionRequest, 'amount' | 'currency'> = { amount: 10, currency };
    expect(request.currency).to.equal('EUR');
  });
});
