import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';

/**
 * Packages that one command needs, and that add a hundred others or tens of megabytes, so `npm install` omits them.
 * `npm run tools` installs them, and each command installs its own.
 */
export const tools = {
  '@adyen/adyen-web': '6.45.2',
  '@redocly/cli': '2.77.0',
  '@redocly/openapi-core': '2.64.0',
  '@stoplight/spectral-cli': '6.16.3',
  '@textlint/kernel': '15.8.0',
  '@textlint/textlint-plugin-markdown': '15.8.0',
  recheck: '4.5.0',
  'textlint-rule-en-max-word-count': '1.0.2',
  'textlint-rule-terminology': '5.2.16',
} as const;

type Tool = keyof typeof tools;
/** Resolves the files of a tool as `require.resolve` of a program that depends on it. */
type Resolve = (name: string) => string;

const folderOf = (name: Tool): string => join(packageRoot, 'data/tools', `${name.replace('/', '-')}-${tools[name]}`);

/** Returns undefined if the tool is not installed in `data/tools/`. */
export const findTool = (name: Tool): Resolve | undefined =>
  existsSync(folderOf(name)) ? createRequire(join(folderOf(name), 'package.json')).resolve : undefined;

/**
 * Installs a tool from the npm registry into `data/tools/`, unless this version is installed.
 * @throws Error if it cannot be installed
 */
export function installedTool(name: Tool): Resolve {
  const found = findTool(name);
  if (found) return found;
  const folder = folderOf(name);
  mkdirSync(join(folder, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const options = ['--silent', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
  try {
    console.error(`Installing ${name} ${tools[name]} into data/tools`);
    execFileSync('npm', ['install', ...options, '--prefix', unfinished, `${name}@${tools[name]}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // Another process may have installed it meanwhile.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return createRequire(join(folder, 'package.json')).resolve;
}
