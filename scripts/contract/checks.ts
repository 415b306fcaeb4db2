import { agreementFindings } from './agreement.js';
import { deprecationFindings } from './versions/deprecation.js';
import { exampleFindings } from './examples.js';
import { generatedFolders, staleFiles, trackedFiles } from './generated.js';
import { markFindings } from './marks.js';
import { nameFindings } from './names.js';
import { redoclyFindings } from './redocly.js';
import { ruleFindings } from './rules.js';
import { releasedContract, versionFindings } from './versions/release.js';
import { sharingFindings } from './sharing.js';
import type { Finding, Source } from './source.js';
import { spectralFindings } from './spectral.js';

type Checks = Readonly<Record<string, (contract: Source) => Promise<Finding[]>>>;

/** Checks that need only the document. */
export const lints: Checks = {
  Redocly: ({ file }) => redoclyFindings(file),
  Spectral: async (contract) => spectralFindings(contract),
  'rules of this contract': async (contract) => ruleFindings(contract),
  'marks are declared ones': async (contract) => markFindings(contract),
  'deprecations are announced in time': async (contract) => deprecationFindings(contract),
  'components have several users': async (contract) => sharingFindings(contract),
  'names do not collide in generated clients': async (contract) => nameFindings(contract),
  'examples fit their schemas': async (contract) => exampleFindings(contract),
};

export const checks: Checks = {
  ...lints,
  'Redocly, the 3.0 edition': () => redoclyFindings('generated/openapi-3.0.yaml'),
  'Redocly, the edition for clients': () => redoclyFindings('generated/openapi-clients.yaml'),
  'operations and reason codes are those of the code': async (contract) => agreementFindings(contract),
  'generated files are up to date': generatedFindings,
  'the version matches the changes since the last release': async (contract) => {
    const released = await releasedContract();
    return released ? versionFindings(released, contract) : [];
  },
};

/** Runs checks and prints their findings. @returns true without findings */
export async function runChecks(contract: Source, chosen: Checks = checks): Promise<boolean> {
  let findings = 0;
  for (const [name, check] of Object.entries(chosen)) {
    const started = performance.now();
    const found = await check(contract);
    findings += found.length;
    console.log(
      `${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    for (const { file, line, message, advice } of found) console.log(`\n  ${file}:${line}: ${message}\n    ${advice}`);
    if (found.length > 0) console.log();
  }
  if (findings > 0) console.log(`${findings} to mend`);
  return findings === 0;
}

async function generatedFindings(contract: Source): Promise<Finding[]> {
  return (await staleFiles(await trackedFiles(contract), generatedFolders)).map((file) => ({
    file,
    line: 1,
    message: 'Out of date with its sources',
    advice: 'Run `npm run generate` and commit the result.',
  }));
}
