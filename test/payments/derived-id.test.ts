import { expect } from 'chai';
import { occurrenceChargeId, retryId } from '../../src/payments/write/derived-id.js';

describe('derived transaction ids', () => {
  it('are the same for the same payment, and of 8 letters and digits', () => {
    const id = occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0);
    expect(id).to.match(/^[0-9A-Za-z]{8}$/);
    expect(occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0)).to.equal(id);
  });

  it('are kept across releases: a restored database may be served by a later one', () => {
    expect([occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0), retryId('TERM01', '7hK2mQ9x')(0)]).to.deep.equal([
      '17FMo98P',
      'q594aGGX',
    ]);
  });

  it('differ by terminal, series, number, kind and draw', () => {
    const ids = [
      occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0),
      occurrenceChargeId('TERM02', '7hK2mQ9x', 5)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9y', 5)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9x', 6)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(1),
      retryId('TERM01', '7hK2mQ9x')(0),
      retryId('TERM01', '7hK2mQ9x')(1),
    ];
    expect(new Set(ids).size).to.equal(ids.length);
  });
});
