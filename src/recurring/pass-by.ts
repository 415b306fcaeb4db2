import type { Change } from './change.js';
import { cancelPending } from './close.js';

/** Cancels the occurrences of a paused series whose date has come: what passes while it is paused is never caught up. */
export async function passBy(change: Change): Promise<void> {
  await cancelPending(change, { dueBy: change.at }, 'Its date came while the series was paused.');
}
