import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { managementKey } from '../stage.js';
import type { ShardedStage } from './stage.js';

interface Page {
  readonly events: readonly { readonly event_id: string; readonly terminal_friendly_id: string }[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

const pauseMilliseconds = 50;
const limitMilliseconds = 15_000;

/** Reads the list of events through its cursor, from its beginning, of one instance after the other. */
export class EventReader {
  /** How often each event was listed. */
  readonly listed = new Map<string, { readonly terminalId: string; times: number }>();
  readonly #agent = new Agent({ headersTimeout: limitMilliseconds, bodyTimeout: limitMilliseconds });
  #cursor: string | undefined;

  constructor(private readonly stage: ShardedStage) {}

  async run(over: AbortSignal): Promise<void> {
    for (let round = 0; !over.aborted; round += 1) {
      const page = await this.#read(round).catch(() => undefined);
      if (!page?.has_more) await wait(pauseMilliseconds);
    }
  }

  /** Reads on until so many different events were listed. @throws Error when they are not within a minute */
  async readAll(expected: number): Promise<void> {
    const began = performance.now();
    for (let round = 0; this.listed.size < expected; round += 1) {
      const page = await this.#read(round);
      if (!page.has_more) await wait(pauseMilliseconds);
      if (performance.now() - began > 60_000) break;
    }
    // Whatever comes twice comes before the end.
    for (let round = 0; (await this.#read(round)).has_more; round += 1) await Promise.resolve();
    await this.#agent.destroy();
  }

  async #read(round: number): Promise<Page> {
    const instances = this.stage.instances;
    const baseUrl = instances[round % instances.length]?.baseUrl ?? '';
    const from = this.#cursor === undefined ? '' : `&cursor=${encodeURIComponent(this.#cursor)}`;
    const { statusCode, body } = await request(`${baseUrl}/v1/management/events?limit=100${from}`, {
      dispatcher: this.#agent,
      headers: { 'x-management-key': managementKey },
    });
    const text = await body.text();
    if (statusCode !== 200) {
      if (statusCode !== 503) this.stage.fault('untrue', `the list of events was answered ${statusCode}: ${text}`);
      throw new Error(text);
    }
    const page = JSON.parse(text) as Page;
    for (const { event_id: eventId, terminal_friendly_id: terminalId } of page.events) {
      const known = this.listed.get(eventId);
      if (known) known.times += 1;
      else this.listed.set(eventId, { terminalId, times: 1 });
    }
    this.#cursor = page.next_cursor;
    return page;
  }
}
