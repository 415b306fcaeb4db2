import { spawn } from 'node:child_process';

/** The program that opens an address on each system. Others, such as Linux, use `xdg-open` of freedesktop. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // The empty argument is the window title. Without it, `start` would treat the address as the title.
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Opens an address with the system's program.
 * @returns false when the program is missing or fails
 */
export function openBrowser(address: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(program, [...args, address], { stdio: 'ignore' });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
  });
}
