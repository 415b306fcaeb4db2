import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Paths of Chromium in distributions. */
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the machine's Chromium. @returns undefined when it has none */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = chromiumPath();
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: launchArguments });
}

/** Returns the path of Chromium; undefined if it is not installed. */
export const chromiumPath = (): string | undefined =>
  process.env['CHROMIUM'] ?? places.find((path) => existsSync(path));

/** As root, in a container, its sandbox cannot be set up; it visits nothing but this machine. */
export const launchArguments = ['--no-sandbox', '--disable-gpu'];
