// A process that takes the lock of its first argument and holds it until it is killed.
import { lockDirectory } from '../../src/store/embedded/directory-lock.js';

try {
  lockDirectory(process.argv[2] ?? '');
  process.send?.('locked');
  setInterval(() => undefined, 1 << 30);
} catch (error) {
  process.send?.(String(error), () => process.disconnect());
}
