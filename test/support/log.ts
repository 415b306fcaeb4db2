import type { StoreLog } from '../../src/store/connection/connection.js';

export interface Entry {
  level: 'info' | 'warn' | 'error';
  details: object;
  message: string;
}

export function recordLog(): { log: StoreLog; entries: Entry[]; messages(level: Entry['level']): string[] } {
  const entries: Entry[] = [];
  const record =
    (level: Entry['level']) =>
    (details: object, message: string): void => {
      entries.push({ level, details, message });
    };
  return {
    log: { info: record('info'), warn: record('warn'), error: record('error') },
    entries,
    messages: (level) => entries.filter((entry) => entry.level === level).map(({ message }) => message),
  };
}
