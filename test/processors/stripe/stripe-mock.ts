import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { stripeApiVersion } from '../../../src/processors/stripe/exchange.js';
import { until } from '../../support/time/clock.js';
import { packageRoot } from '../../../src/base/package-root.js';

/**
 * stripe-mock checks a request against Stripe's OpenAPI document: paths, parameters, their types and values. It is
 * stateless, and answers with examples. This version has the document of `stripeApiVersion`, and refuses any other.
 */
const stripeMock = 'github.com/stripe/stripe-mock@v0.203.0';

/** The directory of a program that tests install, by its name and version. It stays until the next `npm ci`. */
export const toolDirectory = (nameAndVersion: string): string =>
  join(packageRoot, 'node_modules', '.cache', 'payment-terminal-tools', nameAndVersion);

/** A quarter less to compile, for a program that runs for seconds. */
const unoptimized = '-gcflags=all=-N -l';
// Stays for the next run: to build it takes most of a minute of a processor.
const directory = toolDirectory(stripeMock.replace(/.*\//, ''));
const program = join(directory, 'stripe-mock');

/**
 * Builds stripe-mock if it is missing.
 * @returns the reason why it cannot be built here
 */
export function installStripeMock(): string | undefined {
  if (existsSync(program)) return undefined;
  if (spawnSync('go', ['version']).status !== 0) return 'there is no Go';
  const env = { ...process.env, GOBIN: directory };
  const { status, stderr } = spawnSync('go', ['install', unoptimized, stripeMock], { env, encoding: 'utf8' });
  return status === 0 ? undefined : stderr.split('\n')[0];
}

let started: Promise<string> | undefined;

/**
 * Returns the address of the stripe-mock of this process, which must be installed. To read Stripe's document takes it a
 * second of a processor, so it runs as long as this process, even if that is killed: then its input ends.
 */
export const stripeMockAddress = (): Promise<string> => (started ??= start());

async function start(): Promise<string> {
  // It opens both ports, and by default a fixed one for HTTPS: the second of two at once would end.
  const ports = ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0', '-strict-version-check'];
  const untilInputEnds = '"$0" "$@" & cat; kill $!';
  const mock = spawn('sh', ['-c', untilInputEnds, program, ...ports], { stdio: ['pipe', 'pipe', 'ignore'] });
  let printed = '';
  mock.stdout.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  const listening = () => /Listening for HTTP at address: (127\.0\.0\.1:\d+)\n/.exec(printed)?.[1];
  await until('stripe-mock listens', () => listening() !== undefined);
  mock.unref();
  for (const stream of [mock.stdin, mock.stdout] as Socket[]) stream.unref();
  return `http://${listening()!}`;
}

/** A request to Stripe: the path with its query, and the body of a form. */
export interface SentToStripe {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Returns stripe-mock's objections to requests. Empty if it is not installed. */
export async function judgedByStripeMock(requests: readonly SentToStripe[]): Promise<readonly string[]> {
  if (!existsSync(program) || requests.length === 0) return [];
  const address = await stripeMockAddress();
  const wrong: string[] = [];
  for (const { method, path, body } of requests) {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_123',
        'content-type': 'application/x-www-form-urlencoded',
        'stripe-version': stripeApiVersion,
      },
      ...(method === 'GET' ? {} : { body }),
    });
    if (answer.status !== 200) wrong.push(`${method} ${path}: ${await answer.text()}`);
    else await answer.arrayBuffer();
  }
  return wrong;
}
