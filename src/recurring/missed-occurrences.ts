import type { SeriesOperation } from './series-operation.js';
import { cancelPending } from './close.js';

/**
 * Cancels the occurrences of a paused series whose date has come: what passes while it is paused is never caught up.
 */
export async function cancelMissed(operation: SeriesOperation): Promise<void> {
  await cancelPending(operation, { dueBy: operation.at }, 'Its date came while the series was paused.');
}
