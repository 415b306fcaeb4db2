import { startTestService } from '../support/service.js';
import { runDueRecurring } from '../../src/recurring/collect.js';
import { platformInit, seriesClient } from './series-client.js';
const service = await startTestService();
const series = seriesClient(service);
const N = Number(process.argv[2] ?? 100);
let t = performance.now();
for (let i = 0; i < N; i += 10) await Promise.all(Array.from({ length: 10 }, () => series.start(platformInit('2026-04-10', { recurring_date_type: 'monthly', ...(process.argv[3] ? { number_of_payments: 12 } : {}) }))));
console.log('init', N, performance.now() - t);
for (const d of ['2026-04-10', '2026-05-10']) {
await service.deps.store.prisma.terminal.updateMany({ data: { clockNow: new Date(d + 'T00:00:00Z') } });
t = performance.now(); const c0 = process.cpuUsage();
while (await runDueRecurring(service.deps));
const n = await service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } });
const c = process.cpuUsage(c0);
const s = (performance.now() - t) / 1000;
console.log('charges so far', n, 'seconds', s, 'per second', N / s, 'cpu ms/charge', (c.user + c.system) / 1000 / N);
}
await service.close();
