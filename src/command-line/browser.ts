import { spawn } from 'node:child_process';

/** What shows an address on each system. On others, Linux among them, `xdg-open` of the freedesktop does. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // The empty argument is the title of a window, for which `start` would take the address.
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address by the program of the system. @returns false when there is none, or it fails */
export function openBrowser(address: string): Promise<boolean> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(program, [...args, address], { stdio: 'ignore' });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
  });
}
