/**
 * The review command: checks openapi.yaml against its rules, the code and the released contracts. See `npm run contract
 * -- --help`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { changeReport, release, releasedContract, releasedFolder } from './contract/versions/release.js';
import { operationPage } from './contract/show.js';
import { readSource, sourceOf, type Source } from './contract/source.js';

const usage = `Usage: npm run contract [-- options]

Checks openapi.yaml: the rules of Redocly, of Spectral and of ours, for it and its OpenAPI 3.0 edition; every example
against its schema; reason codes and operations against the code; the files of generated/; and what changed for clients
since the last release (${releasedFolder}/), and whether the version says so. Installs both linters into data/tools.

  --lint                            checks only the document, before generation
  --against <file or git revision>  reports the changes from another contract, such as main, without checks
  --show <operationId>              prints one operation or webhook: its fields, bounds and refusals: status,
                                    reason code, title and advice, and its examples, with every reference resolved
  --release                         checks, then stores the contract as a released version
  --watch                           serves the documentation on loopback; generates, checks and reloads it
                                    after each change
  --port <number>                   the port of --watch; a free one by default
  --help`;

const { values: options } = parseArgs({
  options: {
    lint: { type: 'boolean' },
    against: { type: 'string' },
    show: { type: 'string' },
    release: { type: 'boolean' },
    watch: { type: 'boolean' },
    port: { type: 'string', default: '0' },
    help: { type: 'boolean' },
  },
});

const file = 'openapi.yaml';

try {
  if (options.help) console.log(usage);
  else if (options.watch) await (await import('./contract/preview.js')).preview(file, Number(options.port));
  else if (options.lint) process.exitCode = (await lint()) ? 0 : 1;
  else if (options.show !== undefined)
    console.log(operationPage(await readSource(file), options.show, process.stdout.columns || 120));
  else if (options.against !== undefined)
    console.log(changeReport(await olderContract(options.against), await readSource(file)));
  else process.exitCode = (await review()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Loads the linters on demand: commands that only read the contract start fast. @returns true without findings */
async function lint(): Promise<boolean> {
  const { lints, runChecks } = await import('./contract/checks.js');
  return runChecks(await readSource(file), lints);
}

/** @returns true without findings */
async function review(): Promise<boolean> {
  const contract = await readSource(file);
  const { runChecks } = await import('./contract/checks.js');
  const good = await runChecks(contract);
  const released = await releasedContract();
  console.log(released ? `\n${changeReport(released, contract)}` : '\nNo release yet: every change is allowed.');
  if (good && options.release) {
    console.log(`\nwrote ${(await release(contract)).join(' and ')}: commit them, after npm run generate.`);
  } else if (options.release) {
    console.log('\nNot released: fix the findings first.');
  }
  return good;
}

async function olderContract(given: string): Promise<Source> {
  if (existsSync(given)) return readSource(given);
  const { stdout } = await promisify(execFile)('git', ['show', `${given}:${file}`], { maxBuffer: 64 * 2 ** 20 }).catch(
    () => {
      throw new Error(`--against: ${given} is neither a file nor a git revision that has ${file}.`);
    },
  );
  return sourceOf(`${given}:${file}`, stdout);
}
