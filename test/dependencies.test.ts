import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';

interface Locked {
  readonly dev?: true;
  readonly devOptional?: true;
  readonly optional?: true;
  readonly link?: true;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
}

const read = (name: string): string => readFileSync(join(packageRoot, name), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** The packages that the sources, and the database client that is made, load by name, without what comes after it. */
const imported = ['src', 'generated/prisma']
  .flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...read(file).matchAll(/\b(?:from |import\()['"](@?[a-z][\w./-]*)['"](?:;?$|\))/gm)].map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
  .filter((name) => !isBuiltin(name));

describe('dependencies', () => {
  it('of the running service are what its sources import, no less and no more', () =>
    expect([...new Set(imported)].sort()).to.eql(Object.keys({ ...dependencies, ...optionalDependencies }).sort()));

  it('of the running service bring no development tool', () => {
    const installed = locked
      .filter(([, { dev, devOptional, optional, link }]) => !dev && !devOptional && !optional && !link)
      .map(([path]) => nameOf(path));
    expect(installed).to.include('koa').and.include('@prisma/client');
    // Parts of Prisma's driver, and the types of node-postgres and Node.
    expect(installed.filter((name) => name in devDependencies).sort()).to.eql([
      '@prisma/driver-adapter-utils',
      '@types/node',
      '@types/pg',
    ]);
  });

  it('run no script when they are installed, but for those that were looked at', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect([...new Set(scripted)].sort()).to.eql(['@prisma/engines', 'esbuild', 'prisma']);
  });

  it('leave out packages that nothing here loads', () => {
    // What reports installations, and the parts of Prisma that show pages.
    const absent = ['@prisma/dev', '@prisma/studio-core', '@scarf/scarf', 'mysql2'];
    // What the plugin around the API reference imports, of which only the script is read.
    absent.push('@scalar/client-side-rendering', '@scalar/json-magic', 'fastify-plugin', 'github-slugger');
    // Preact is in place of React, Koa in place of Express, and a contract of JSON text is not made into types.
    absent.push('react', 'react-dom', '@types/express', 'parse-json');
    for (const name of absent)
      expect(
        locked
          .filter(([path]) => nameOf(path) === name)
          .map(([path, { link, resolved }]) => ({ path, link, resolved })),
        name,
      ).to.eql([{ path: `node_modules/${name}`, link: true, resolved: 'scripts/absent' }]);
    expect(JSON.parse(read('scripts/absent/package.json'))).not.to.have.any.keys('scripts', 'main', 'dependencies');
    expect(read('scripts/absent/index.cjs')).to.equal('module.exports = {};\n');
  });

  it('are named with their versions in the software bill of materials (CycloneDX) of a build', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    execFileSync(process.execPath, [join(packageRoot, 'scripts/sbom.js')]);
    const { bomFormat, metadata, components } = JSON.parse(read('dist/sbom.json')) as {
      bomFormat: string;
      metadata: { component: { purl: string } };
      components: { purl: string }[];
    };
    expect([bomFormat, metadata.component.purl]).to.eql(['CycloneDX', `pkg:npm/payment-terminal@${version}`]);
    const purls = components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, ''));
    const versions = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    for (const name of Object.keys(dependencies))
      expect(purls).to.include(`${name}@${versions.packages[`node_modules/${name}`]!.version}`);
    for (const name of ['mocha', 'oxlint', 'esbuild'])
      expect(purls.filter((purl) => purl.startsWith(`${name}@`))).to.eql([]);
    expect(read('package.json')).to.include('"dist/sbom.json"');
    expect(read('Dockerfile')).to.include('npm run --silent sbom');
  });

  it('are 600 packages at most: a tool of a hundred packages belongs in scripts/support/tool.ts', () =>
    expect(locked.filter(([path]) => existsSync(join(packageRoot, path))).length).to.be.within(300, 600));
});
