import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '../../src/config/config.js';
import { packageRoot } from '../../src/base/package-root.js';

interface Service {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<'database' | 'terminal', Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** Replaces `${NAME:-default}` as Compose does without an environment. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

describe('compose.yaml', () => {
  const read = (name: string): string => readFileSync(join(packageRoot, name), 'utf8');
  const { services, volumes } = parse(withDefaults(read('compose.yaml'))) as Compose;
  const { database, terminal } = services;
  const dockerfile = read('Dockerfile');
  const ofImage: Record<string, string> = {};
  for (const [, name = '', value = ''] of (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g))
    ofImage[name] = value;

  it('gives the service settings that it takes, and the database that stands beside it', () => {
    const config = readConfig({ ...ofImage, ...terminal.environment });
    expect(config).to.include({ environment: 'sandbox', host: '0.0.0.0', port: 3000, dataDirectory: '/data' });
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database.environment;
    expect(config.databaseUrl).to.equal(`postgresql://${user}:${password}@database:5432/${name}`);
    expect(config.baseUrl).to.equal('http://127.0.0.1:3000');
  });

  it('opens the service to this machine only, and the database to nobody', () => {
    expect(terminal.ports).to.deep.equal(['127.0.0.1:3000:3000']);
    expect(database.ports).to.equal(undefined);
  });

  it('keeps what is to be kept, and waits for what it needs', () => {
    const named = [...database.volumes, ...terminal.volumes].map((volume) => volume.split(':')[0]);
    expect(named.sort()).to.deep.equal(Object.keys(volumes).sort());
    expect(terminal.volumes).to.include('terminal:/data');
    expect(Object.keys(terminal.depends_on ?? {})).to.deep.equal(['database']);
  });

  it('lets the service stop in order', () => {
    const config = readConfig({ ...ofImage, ...terminal.environment });
    const needed = (config.shutdownDrainMilliseconds + config.shutdownGraceMilliseconds) / 1000;
    expect(Number.parseInt(terminal.stop_grace_period ?? '', 10)).to.be.above(needed);
  });
});
