import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens on a port for a moment, so that one that is in use is noticed before anything is made.
 * @throws Error that names the setting and says what to do
 */
export async function refuseUsedPort(setting: string, host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return;
    throw new Error(`Port ${port} is in use: set ${setting} to another one, or to 0 for any free one.`, {
      cause: error,
    });
  }
  server.close();
  await once(server, 'close');
}
