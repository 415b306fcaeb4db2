import { startTestService } from '../support/service.js';
import { platformInit, seriesClient } from './series-client.js';
const service = await startTestService();
const series = seriesClient(service);
const N = Number(process.argv[2] ?? 100);
let t = performance.now();
for (let i = 0; i < N; i += 10) await Promise.all(Array.from({ length: 10 }, () => series.start(platformInit('2026-04-10', { recurring_date_type: 'weekly' }))));
console.log('init', N, performance.now() - t);
t = performance.now();
await (await import('../../src/sandbox/clock.js')).moveClock(service.deps, 'TERM01', new Date('2026-09-25T00:00:00Z')); const res = { status: 200 };
const n = await service.deps.store.prisma.transaction.count({ where: { type: 'recurring' } });
const s = (performance.now() - t) / 1000;
console.log(res.status, 'charges', n, 'seconds', s, 'per second', n / s);
t = performance.now();
console.log((await series.api.sandboxReset()).status, 'reset', performance.now() - t);
for (const l of service.logged) { const x = JSON.parse(l); if (x.level >= 40) console.log(l.slice(0, 600)); }
await service.close();
