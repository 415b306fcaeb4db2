import { clientOf } from '../seed/client.js';
import type { Bench } from './bench.js';
import { startProcess } from './processes.js';
import type { Receiver } from './receiver.js';
import { makeSales } from './recording.js';
import { aligned } from './report.js';
import { apiKey, compiled, managementKey, startService, terminalId } from './service.js';
import { pooled, quantile } from './statistics.js';

/** From an event to its arrival, in milliseconds, over all rounds. */
interface Delays {
  readonly p50: number;
  readonly p99: number;
}

export interface HangingReport {
  readonly endpoints: number;
  readonly allAnswer: Delays;
  readonly oneHangs: Delays;
  /** The p99 of those who answer beside one who hangs, by the p99 when all answer. */
  readonly ratio: number;
}

const endpointCount = 1_000;
const aim = 2;
/** So long may the events of one sale take to arrive everywhere. */
const patienceSeconds = 60;

/**
 * Tells every endpoint of each sale, in rounds: one in which all receivers answer, and one in which one of them takes the connection and never
 * answers. What is compared is how late the others hear of it.
 */
export async function hangingReceiver({ options, progress, run, directory, databaseUrl, busy }: Bench): Promise<HangingReport> {
  const others = (options.due ?? endpointCount) - 1;
  // The pace is a setting of the operator's; here it would be what is measured.
  const service = await startService({ databaseUrl, directory, run, settings: { WEBHOOK_ALLOW_LOCAL: 'true', WEBHOOK_ATTEMPTS_PER_SECOND: '100000' } });
  const receiver = startProcess<Receiver>(compiled('scripts', 'bench', 'receiver.js'), { run });
  const port = await receiver.call('listen', undefined);
  const send = clientOf({ baseUrl: service.origin, terminalId, apiKey, managementKey });
  const register = (path: string) => send('POST', '/management/webhook-endpoints', { url: `http://127.0.0.1:${port}/${path}` });
  progress(`registering ${others + 1} endpoints`);
  for (let count = 0; count < others; count++) await register(String(count));
  const { endpoint_id: last } = await register('hang');

  const round = async (hangs: boolean): Promise<Float32Array> => {
    await send('PATCH', `/management/webhook-endpoints/${last}`, { enabled: hangs });
    await makeSales(service, options.rounds);
    return receiver.call('delays', others * options.rounds, patienceSeconds);
  };
  progress('rounds to warm up');
  await round(false);
  const [allAnswer, oneHangs]: [Float32Array[], Float32Array[]] = [[], []];
  for (let count = 1; count <= options.rounds; count++) {
    progress(`round ${count} of ${options.rounds}`);
    allAnswer.push(await round(false));
    oneHangs.push(await round(true));
  }

  const told = (delays: readonly Float32Array[]): Delays => ({ p50: quantile(pooled(delays), 0.5), p99: quantile(pooled(delays), 0.99) });
  const report = { endpoints: others + 1, allAnswer: told(allAnswer), oneHangs: told(oneHangs), ratio: told(oneHangs).p99 / told(allAnswer).p99 };
  const verdict = busy ? 'Undecided, for the machine was busy' : report.ratio <= aim ? 'Reached' : 'Missed';
  console.log([
    `${report.endpoints} endpoints are told of ${options.rounds} sales in each of ${options.rounds} rounds.`, '',
    ...aligned([['from event to arrival', 'p50 ms', 'p99 ms'], ...(['allAnswer', 'oneHangs'] as const).map((name) =>
      [name === 'allAnswer' ? 'all receivers answer' : 'one hangs: the others', report[name].p50.toFixed(0), report[name].p99.toFixed(0)])]), '',
    `Aim: beside one who hangs at most ${aim} times the p99 of the others. ${verdict}: ${report.ratio.toFixed(2)}.`,
  ].join('\n'));
  return report;
}
