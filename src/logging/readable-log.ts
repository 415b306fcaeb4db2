import type { DestinationStream } from 'pino';

/**
 * Returns the destination of log lines for a terminal, in words and colours. pino-pretty is an optional dependency,
 * which a production installation omits.
 * @returns undefined if the output is not a terminal or pino-pretty is not installed: the lines are JSON then
 */
export async function readableLog(output: NodeJS.WriteStream): Promise<DestinationStream | undefined> {
  if (!output.isTTY) return undefined;
  try {
    const { default: pretty } = await import('pino-pretty');
    return pretty({ destination: output, translateTime: 'SYS:HH:MM:ss', ignore: 'requestId' });
  } catch {
    return undefined;
  }
}
