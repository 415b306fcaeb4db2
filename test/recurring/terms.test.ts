import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { startApiService, type TestService } from '../support/service.js';
import { merchantInit, platformInit, seriesClient, type SeriesClient } from './series-client.js';

/** The terms of a series as its status shows them. */
const shown = ({ managed_by, cancellation_date = null }: Schema<'RecurringSchedule'>) => ({
  managed_by,
  cancellation_date,
});

/** The test service's clock stands at 2026-03-10T09:00Z. */
describe('recurring series: terms', () => {
  let service: TestService;
  let series: SeriesClient;
  before(async () => {
    service = await startApiService();
    series = seriesClient(service);
  });
  after(() => service.close());

  const yearly = (number_of_payments: number, rest: object = {}) =>
    platformInit('2026-04-10', { recurring_date_type: 'yearly', time_interval: 1000, number_of_payments, ...rest });

  it('refuses more payments than there are dates, and takes as many', async () => {
    const { context } = await refused(series.api.recurringInit({ body: yearly(9) }), 'VALIDATION/INVALID_FIELD');
    expect(context).to.deep.equal({ field: 'recurring.number_of_payments', value: 9 });
    const id = await series.start(yearly(8));
    expect(await series.planned(id))
      .to.have.length(8)
      .and.to.include('9026-04-10 pending');
    const { context: updated } = await refused(
      series.api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 9 } }),
      'VALIDATION/INVALID_FIELD',
    );
    expect(updated).to.deep.equal({ field: 'number_of_payments', value: 9 });
    const { context: moved } = await refused(
      series.api.recurringUpdate({ body: { recurring_id: id, first_payment_date: '9000-01-01' } }),
      'VALIDATION/INVALID_FIELD',
    );
    expect(moved).to.deep.equal({ field: 'first_payment_date', value: '9000-01-01' });
    expect(await series.planned(id), 'nothing was changed')
      .to.have.length(8)
      .and.to.include('9026-04-10 pending');
    await succeeded(
      series.api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 9, time_interval: 1 } }),
    );
    expect(await series.planned(id))
      .to.have.length(9)
      .and.to.include('2034-04-10 pending');
  });

  it('takes them where the series ends before', async () => {
    const id = await series.start(yearly(9, { cancellation_date: '2030-01-01' }));
    expect(await series.planned(id)).to.deep.equal(['2026-04-10 pending']);
  });

  it('takes cancellation_date null, as the status shows it, for none', async () => {
    const id = await series.start(merchantInit({ cancellation_date: null }));
    const { recurring } = await series.status(id);
    expect(recurring.cancellation_date).to.equal(null);
    await succeeded(series.api.recurringInit({ body: { ...merchantInit(), recurring: shown(recurring) } }));
  });

  it('takes a date-time later today for today, which is not in the future', async () => {
    const id = await series.start(platformInit('2026-04-10'));
    const [planned] = (await series.status(id)).future_transactions;
    const moved = (scheduled_date: string) =>
      series.api.futureTransactionUpdate({
        body: { recurring_id: id, future_transaction_id: planned!.future_transaction_id, scheduled_date },
      });
    await refused(moved('2026-03-10T23:59:59Z'), 'VALIDATION/INVALID_SCHEDULED_DATE');
    await refused(moved('2026-03-10T23:00'), 'VALIDATION/INVALID_SCHEDULED_DATE');
    await succeeded(moved('2026-03-11T00:00Z'));
  });
});
