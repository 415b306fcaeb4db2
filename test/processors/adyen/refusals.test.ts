import { expect } from 'chai';
import {
  inferredReasons,
  merchantAdvice,
  neverApproved,
  readRefusal,
  refusals,
} from '../../../src/processors/adyen/refusals.js';
import { isReasonKey, reasons, type ReasonClass } from '../../../src/reasons/reasons.js';

/**
 * The allowed next steps after each refusal that Adyen documents. `reroute`: another processor may be called at once.
 */
const documented: Readonly<Record<number, readonly [ReasonClass, 'reroute'?]>> = {
  2: ['soft'],
  3: ['soft'],
  4: ['technical'],
  5: ['payer-action'],
  6: ['payer-action'],
  7: ['hard'],
  8: ['hard'],
  9: ['soft', 'reroute'],
  10: ['hard'],
  11: ['payer-action'],
  12: ['soft'],
  14: ['hard'],
  15: ['payer-action'],
  16: ['payer-action'],
  17: ['payer-action'],
  18: ['payer-action'],
  19: ['soft'],
  20: ['hard'],
  21: ['technical'],
  22: ['hard'],
  23: ['hard'],
  24: ['payer-action'],
  25: ['soft', 'reroute'],
  26: ['hard'],
  27: ['soft'],
  28: ['soft'],
  29: ['soft'],
  31: ['hard'],
  32: ['payer-action'],
  33: ['payer-action'],
  34: ['hard'],
  35: ['hard'],
  36: ['payer-action'],
  37: ['payer-action'],
  38: ['payer-action'],
  39: ['technical'],
  40: ['technical'],
  41: ['payer-action'],
  42: ['technical'],
  43: ['payer-action'],
  44: ['payer-action'],
  45: ['hard'],
  46: ['hard'],
  50: ['payer-action'],
};

describe('refusals of Adyen', () => {
  it('are all those that it documents, each once', () => {
    expect(refusals.map(({ code }) => code)).to.deep.equal(Object.keys(documented));
    expect(new Set(refusals.map(({ text }) => text.toLowerCase())).size).to.equal(refusals.length);
  });

  for (const { code, text, reason } of refusals) {
    const [reasonClass, reroute] = documented[Number(code)]!;
    it(`${code} ${text} is ${reason}, ${reasonClass}${reroute ? ', and another processor may be called' : ''}`, () => {
      expect(isReasonKey(reason)).to.equal(true);
      expect(reasons[reason].class).to.equal(reasonClass);
      expect(reasons[reason].reroutable ?? false).to.equal(reroute !== undefined);
      expect(readRefusal({ code, text }).reason).to.equal(reason);
      expect(readRefusal({ code }).raw).to.include({ code });
      expect(readRefusal({ text: text.toUpperCase() }), 'as a notification tells it').to.deep.include({ reason });
    });
  }

  for (const [name, table] of [
    ['merchant advice', merchantAdvice],
    ['a network code', neverApproved],
    ['an inferred reason', inferredReasons],
  ] as const) {
    for (const [reported, reason] of table)
      it(`${name} ${reported} is ${reason}, after a refusal that gives no reason`, () => {
        const additionalData = {
          ...(table === merchantAdvice && { merchantAdviceCode: `${reported} : as Mastercard says` }),
          ...(table === neverApproved && { refusalReasonRaw: `${reported} : as the network says` }),
          ...(table === inferredReasons && { inferredRefusalReason: reported }),
        };
        expect(isReasonKey(reason)).to.equal(true);
        expect(readRefusal({ code: '2', additionalData }).reason).to.equal(reason);
      });
  }

  for (const [reported, code, additionalData, reason] of [
    ['never again', '12', { merchantAdviceCode: '03' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
    ['never again, after an error', '4', { merchantAdviceCode: '03' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
    ['later', '12', { merchantAdviceCode: '25' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['never again, of an expired card', '6', { merchantAdviceCode: '03' }, 'PAYMENT_METHOD.EXPIRED_CARD'],
    ['nothing that is advice', '12', { merchantAdviceCode: '43' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['stolen, by the network', '2', { refusalReasonRaw: '43 : Stolen card' }, 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
    ['refused, by the network', '2', { refusalReasonRaw: '05 : Do not honor' }, 'AUTH.DO_NOT_HONOR'],
    ['approved, by the network', '2', { refusalReasonRaw: 'AUTHORISED' }, 'AUTH.DO_NOT_HONOR'],
  ] as const)
    it(`advice ${reported} after ${code}: ${reason}`, () =>
      expect(readRefusal({ code, additionalData }).reason).to.equal(reason));

  it('that are not known keep their code and their class', () =>
    expect(readRefusal({ code: '99', text: 'Something new' })).to.deep.equal({
      reason: 'SYSTEM.UNMAPPED',
      raw: { code: '99', class: 'hard' },
    }));

  it('show only codes', () => {
    const card = '4111111111111111';
    const reported = readRefusal({
      code: card,
      text: card,
      additionalData: { merchantAdviceCode: card, refusalReasonRaw: card, inferredRefusalReason: card },
    });
    expect(JSON.stringify(reported)).not.to.include('4111');
  });
});
