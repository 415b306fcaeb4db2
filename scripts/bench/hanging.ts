import { text } from 'node:stream/consumers';
import { startReceiver } from '../receiver.js';
import { clientOf } from '../seed/client.js';
import { table } from '../table.js';
import { until } from '../until.js';
import type { Bench } from './options.js';
import { makeSales } from './recording.js';
import { sandboxOf, startService } from './servers.js';
import { latencyHistogram, quantilesOf } from './statistics.js';

const endpointCount = 1_000;
const aim = 2;

/**
 * Sends every sale's event to every endpoint, in rounds: one in which all receivers answer, and one in which one of
 * them takes the connection and never answers. What is compared is how late the event reaches the others.
 */
export async function hanging(bench: Bench): Promise<void> {
  const { progress, atEnd } = bench;
  const { rounds, due = endpointCount } = bench.options;
  // The pace is a setting of the operator's; here it would be what is measured.
  const settings = { WEBHOOK_ALLOW_LOCAL: 'true', WEBHOOK_ATTEMPTS_PER_SECOND: '100000' };
  const service = await startService(bench, { settings });
  let arrived: number[] = [];
  const receiver = await startReceiver((request, response) => {
    if (request.url === '/hang') return;
    const at = Date.now();
    void text(request).then((body) => {
      arrived.push(at - Date.parse((JSON.parse(body) as { created_at: string }).created_at));
      response.end('{"received":true}');
    });
  });
  atEnd(() => receiver.close());
  const send = clientOf(sandboxOf(service));
  progress(`registering ${due} endpoints`);
  for (let count = 1; count < due; count++)
    await send('POST', '/management/webhook-endpoints', { url: `${receiver.url}/${count}` });
  const { endpoint_id: last } = await send('POST', '/management/webhook-endpoints', { url: `${receiver.url}/hang` });

  const [allAnswer, oneHangs] = [latencyHistogram(), latencyHistogram()];
  for (let round = 0; round <= rounds; round++) {
    progress(round === 0 ? 'a round to warm up' : `round ${round} of ${rounds}`);
    for (const [enabled, delays] of [[false, allAnswer] as const, [true, oneHangs] as const]) {
      await send('PATCH', `/management/webhook-endpoints/${last}`, { enabled });
      await makeSales(service.origin, rounds);
      await until('the events reach the endpoints', () => arrived.length >= (due - 1) * rounds);
      for (const milliseconds of round === 0 ? [] : arrived) delays.recordValue(Math.max(0, milliseconds) * 1000);
      arrived = [];
    }
  }

  const [all, hangs] = [quantilesOf([allAnswer]), quantilesOf([oneHangs])];
  console.log(
    [
      `${due} endpoints get the events of ${rounds} sales in each of ${rounds} rounds.\n`,
      table([
        ['from event to arrival', 'p50 ms', 'p99 ms'],
        ['all receivers answer', all.p50.toFixed(0), all.p99.toFixed(0)],
        ['one hangs: the others', hangs.p50.toFixed(0), hangs.p99.toFixed(0)],
      ]),
      `\nAim: beside one that hangs at most ${aim} times the p99 of the others. ` +
        `It is ${(hangs.p99 / all.p99).toFixed(2)}.`,
    ].join('\n'),
  );
}
