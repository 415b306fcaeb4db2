import { expect } from 'chai';
import { traceHeaders } from '../../src/http/request/trace-headers.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('headers of a trace', () => {
  it('continue the trace of the sender, with its state', () => {
    const headers = { traceparent, tracestate: 'shop=00f067aa0ba902b7,congo=t61rcWkgMzE' };
    expect(traceHeaders(headers)).to.deep.equal(headers);
    expect(traceHeaders({ host: 'a' })).to.deep.equal({});
  });

  for (const number of ['4111111111111111', '4111-1111-1111-1111', '%34111111111111111', 'NDExMTExMTExMTExMTExMQ'])
    it(`leave out a tracestate with ${number}, and any baggage`, () => {
      const headers = { traceparent, tracestate: `shop=${number}`, baggage: `card=${number}` };
      expect(traceHeaders(headers)).to.deep.equal({ traceparent });
    });
});
