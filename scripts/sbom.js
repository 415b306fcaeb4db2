#!/usr/bin/env node
// Writes dist/sbom.json, the software bill of materials (CycloneDX) of the production dependencies. `npm sbom --omit
// dev` leaves out a production dependency that development tools need too, so this program selects by the lock file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const readJson = (name) => JSON.parse(readFileSync(root + name, 'utf8'));

/** Returns the bill of materials as an object of CycloneDX 1.5. */
export function billOfMaterials() {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { packages } = readJson('package-lock.json');
  const bill = JSON.parse(stdout);
  const production = new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
      .map(([path, { version, name = path.replace(/^.*node_modules\//, '') }]) => `pkg:npm/${name}@${version}`),
  );
  const components = bill.components.filter(({ purl }) => production.has(decodeURIComponent(purl)));
  const own = { ...bill.metadata.component, name: readJson('package.json').name };
  const refs = new Set([own, ...components].map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...bill, metadata: { ...bill.metadata, component: own }, components, dependencies };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(`${root}dist`, { recursive: true });
  writeFileSync(`${root}dist/sbom.json`, `${JSON.stringify(billOfMaterials(), undefined, 2)}\n`);
}
