import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where distributions put Chromium. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the machine's Chromium. @returns undefined when it has none */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = chromiumPath();
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: launchArguments });
}

/** Where the machine's Chromium is; undefined when it has none. */
export const chromiumPath = (): string | undefined =>
  process.env['CHROMIUM'] ?? places.find((path) => existsSync(path));

/** As root, in a container, its sandbox cannot be set up; it visits nothing but this machine. */
export const launchArguments = ['--no-sandbox', '--disable-gpu'];
