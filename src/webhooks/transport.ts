import { request } from 'undici';
import { redactCardData } from '../vault/redact.js';
import type { AddressRules } from './address.js';
import { openAgent, type TransportParts } from './agent.js';

/** A receiver's answer. */
export interface Answer {
  readonly status: number;
  /** The first 1024 characters of the body, without card numbers. */
  readonly excerpt: string;
}

/** The HTTP client for webhooks. */
export interface Transport {
  /**
   * Posts JSON. Redirects are not followed.
   * @param limit aborts at the receiver's time limit; a status received before it counts
   * @throws Error when there is no answer
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, limit: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

const excerptLength = 1024;
/** So much more is read, that no card number is cut in two by the end of the excerpt and overlooked. */
const margin = 64;

/** Opens the way out. Where it may lead is judged by `openAgent`. */
export function openTransport(rules: AddressRules, parts: TransportParts = {}): Transport {
  const agent = openAgent(rules, parts);

  return {
    async post(url, headers, body, limit) {
      const { statusCode, body: answer } = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'payment-terminal-webhooks/1', ...headers },
        body,
        signal: limit,
      });
      return { status: statusCode, excerpt: await excerptOf(answer) };
    },
    close: () => agent.destroy(),
  };
}

/**
 * Reads the beginning of a body and hangs up. What breaks off, or does not come within the time, has answered by its
 * status already.
 */
async function excerptOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= excerptLength + margin) break;
    }
  } catch {
    // The excerpt is as long as it is.
  }
  const text = Buffer.concat(chunks)
    .subarray(0, excerptLength + margin)
    .toString('utf8');
  // The database keeps no NUL characters.
  return redactCardData(text).replaceAll('\0', '\ufffd').slice(0, excerptLength);
}
