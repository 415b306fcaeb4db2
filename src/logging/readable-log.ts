import type { DestinationStream } from 'pino';

/**
 * Where log lines go that a person reads: to a terminal, in words and colours. pino-pretty is an optional dependency,
 * which an installation for production leaves out.
 * @returns undefined where no person reads along, or it is not installed: the lines are JSON then
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
