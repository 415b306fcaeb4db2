/** The result of serving an endpoint. */
export interface ServeResult {
  /** True if deliveries remain. */
  readonly more: boolean;
  /** It took so long that the others are better served apart from this one. */
  readonly slow: boolean;
}

/**
 * Serves endpoints in the order in which they were queued, each once at a time; one that is queued again goes to the
 * end. Endpoints that were slow last time have a queue of their own, so that the others never wait for them.
 * @param limits how many endpoints of each queue are served at once
 * @param serve serves one endpoint; never rejects
 * @returns a function that queues an endpoint, unless it is queued; one that is being served is queued after that
 */
export function endpointQueue(
  limits: { readonly quick: number; readonly slow: number },
  serve: (endpointId: string) => Promise<ServeResult>,
): (endpointId: string) => void {
  const queues = {
    quick: { waiting: new Set<string>(), free: limits.quick },
    slow: { waiting: new Set<string>(), free: limits.slow },
  };
  const slow = new Set<string>();
  const busy = new Set<string>();
  const queuedAgain = new Set<string>();

  function add(endpointId: string): void {
    if (busy.has(endpointId)) {
      queuedAgain.add(endpointId);
      return;
    }
    const queue = slow.has(endpointId) ? queues.slow : queues.quick;
    queue.waiting.add(endpointId);
    serveNext(queue);
  }

  function serveNext(queue: typeof queues.quick): void {
    for (const endpointId of queue.waiting) {
      if (queue.free === 0) return;
      queue.waiting.delete(endpointId);
      queue.free -= 1;
      busy.add(endpointId);
      void run(queue, endpointId);
    }
  }

  async function run(queue: typeof queues.quick, endpointId: string): Promise<void> {
    const result = await serve(endpointId);
    queue.free += 1;
    busy.delete(endpointId);
    if (result.slow) slow.add(endpointId);
    else slow.delete(endpointId);
    if (queuedAgain.delete(endpointId) || result.more) add(endpointId);
    serveNext(queue);
  }

  return add;
}
