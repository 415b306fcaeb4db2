import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens on a port briefly, so that a port in use is reported before anything is created.
 * @throws Error that names the setting and the remedy
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
