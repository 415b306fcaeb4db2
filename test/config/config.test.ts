import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { checkedKey } from '../../src/base/key-form.js';
import { packageRoot } from '../../src/base/package-root.js';
import { systemRandom } from '../../src/base/random.js';
import { ConfigError, readConfig } from '../../src/config/config.js';

const base64Of = (bytes: number, filler = 7): string => Buffer.alloc(bytes, filler).toString('base64');

/** A key of 32 bytes as it would be generated. */
const keyOf = (seed: string): string => createHash('sha256').update(seed).digest('base64');

/** The settings of an installation that several processes can run. */
const onServer = { DATABASE_URL: 'postgres://localhost/payments' };

/** Returns the error for a setting. */
function refusal(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return expect.fail(`the settings ${JSON.stringify(variables)} were taken`);
}

describe('settings', () => {
  it('all have a value of their own in a sandbox', () =>
    expect(readConfig({})).to.deep.include({
      databaseTimeouts: {
        connect: 2_000,
        pool: 5_000,
        statement: 10_000,
        lock: 5_000,
        idleInTransaction: 15_000,
        answer: 15_000,
        migration: 600_000,
        keepAlive: 5_000,
      },
      environment: 'sandbox',
      host: '127.0.0.1',
      port: 3000,
      baseUrl: undefined,
      applePayDomain: undefined,
      databaseUrl: undefined,
      dataDirectory: './data',
      logLevel: 'info',
      submissionWaitMilliseconds: 8_000,
      processorTimeoutMilliseconds: 20_000,
      secondFactorRequired: false,
      twoCustodians: false,
      sessionIdleSeconds: 3_600,
      rateLimits: { submissions: 100, status: 500, all: 1000 },
    }));

  it('that are empty count as not set', () =>
    expect(
      readConfig({ PORT: '', BASE_URL: '', ENVIRONMENT: '', VAULT_KEYS: '', DATABASE_URL: '', FINGERPRINT_KEY: '' }),
    ).to.eql(readConfig({})));

  /** Settings that are whole numbers, with their bounds. */
  const numbers: Record<string, readonly [least: number, most: number]> = {
    PORT: [0, 65_535],
    DATABASE_POOL_SIZE: [1, 200],
    DATABASE_CONNECT_TIMEOUT_MS: [100, 600_000],
    DATABASE_POOL_TIMEOUT_MS: [100, 600_000],
    DATABASE_STATEMENT_TIMEOUT_MS: [100, 600_000],
    DATABASE_LOCK_TIMEOUT_MS: [100, 600_000],
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: [100, 600_000],
    DATABASE_ANSWER_TIMEOUT_MS: [100, 600_000],
    DATABASE_MIGRATION_TIMEOUT_MS: [1_000, 86_400_000],
    DATABASE_KEEPALIVE_MS: [1_000, 600_000],
    SUBMISSION_WAIT_MS: [0, 60_000],
    PROCESSOR_TIMEOUT_MS: [100, 120_000],
    SHUTDOWN_GRACE_MS: [0, 600_000],
    SHUTDOWN_DRAIN_MS: [0, 600_000],
    WEBHOOK_ATTEMPTS_PER_SECOND: [100, 100_000],
    CHARGES_PER_SECOND: [10, 100_000],
    UNUSED_USER_DAYS: [0, 3_650],
    SESSION_IDLE_MINUTES: [5, 720],
    RETENTION_DELIVERED_DAYS: [2, 3_650],
    RETENTION_FAILED_DAYS: [2, 3_650],
    RETENTION_NOTIFICATION_DAYS: [2, 3_650],
    RETENTION_EVENT_DAYS: [2, 3_650],
    RETENTION_UNUSED_INSTRUMENT_DAYS: [1, 3_650],
    RETENTION_STORED_INSTRUMENT_DAYS: [1, 3_650],
    MANAGEMENT_PORT: [0, 65_535],
    METRICS_PORT: [0, 65_535],
    RATE_LIMIT_SUBMISSIONS: [1, 1_000_000],
    RATE_LIMIT_STATUS: [1, 1_000_000],
    RATE_LIMIT_ALL: [1, 1_000_000],
    RATE_LIMIT_FAILED_AUTHENTICATIONS: [1, 1_000_000],
    RATE_LIMIT_NOTIFICATIONS: [1, 1_000_000],
  };

  it('that are whole numbers have the bounds of the docs, apart from ports', () => {
    const page = readFileSync(join(packageRoot, 'docs/operate/settings.md'), 'utf8');
    for (const [name, [least, most]] of Object.entries(numbers))
      if (!name.endsWith('PORT'))
        expect(page).to.match(new RegExp(`^\\| \`${name}\` \\|.*\\| ${least}–${most} \\|$`, 'm'));
  });

  const taken: Record<string, readonly string[]> = {
    ...Object.fromEntries(Object.entries(numbers).map(([name, bounds]) => [name, bounds.map(String)])),
    // One of these two is more than the other.
    DATABASE_STATEMENT_TIMEOUT_MS: ['100', '14999'],
    DATABASE_ANSWER_TIMEOUT_MS: ['10001', '600000'],
    ENVIRONMENT: ['sandbox'],
    BASE_URL: ['http://localhost:3000', 'https://pay.example.com/gateway'],
    HOST: ['0.0.0.0', '::1'],
    DATABASE_URL: ['postgres://user:secret@localhost/payments', 'postgresql://localhost/payments?sslmode=require'],
    SANDBOX_TERMINAL_ID: ['TERM01', 'a1B2c3'],
    SANDBOX_API_KEY: ['k'.repeat(16), 'k'.repeat(200), 'key-with_all.kinds/of+it'],
    VAULT_KEYS: [
      `a:${base64Of(32)}`,
      `new:${base64Of(32)},old:${base64Of(32)}`,
      ` new:${base64Of(32)} , old_1-2:${base64Of(32)}`,
    ],
    FINGERPRINT_KEY: [base64Of(32), `${base64Of(32)},${base64Of(32, 1)}`, ` ${base64Of(32)} , ${base64Of(32, 1)}`],
    LOG_LEVEL: ['silent', 'trace'],
    PROCESSOR_ALLOW_LOCAL: ['true', 'false'],
    REFUSE_UNKNOWN_FIELDS: ['true', 'false'],
    MANAGEMENT_KEY: ['m'.repeat(32), 'm'.repeat(200)],
    SIMULATOR_SECRET: ['s'.repeat(32), 's'.repeat(200)],
    WEBHOOK_ALLOW_LOCAL: ['true', 'false'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['http://localhost:4318', 'https://collector.example.com/otlp/'],
    ROLE: ['all'],
    SECOND_FACTOR: ['required', 'optional'],
    TWO_CUSTODIANS: ['required', 'optional'],
    MANAGEMENT_HOST: ['10.0.0.1', '::1'],
    MANAGEMENT_URL: ['https://operators.example.com', 'http://localhost:3100/'],
    METRICS_HOST: ['0.0.0.0', '::1'],
    RATE_LIMIT_STORE: ['memory', 'database'],
    TRUSTED_PROXIES: ['10.0.0.1', '10.0.0.0/8, 2001:db8::/32,::1', '0.0.0.0/0'],
  };
  for (const [name, values] of Object.entries(taken))
    for (const value of values) it(`take ${name}=${value.slice(0, 60)}`, () => readConfig({ [name]: value }));

  type Refusal = readonly [says: string, values: readonly string[]];
  const printable = (least: number) => `must be ${least} to 200 printable characters without spaces`;
  const refused: Record<string, Refusal> = {
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, [least, most]]): [string, Refusal] => [
        name,
        [
          `must be a whole number from ${least} to ${most}`,
          [String(least - 1), String(most + 1), 'all', '80.5', '0x50', '1e3', ' 80', '2s'],
        ],
      ]),
    ),
    ENVIRONMENT: ['must be one of sandbox,live', ['production', 'LIVE']],
    BASE_URL: [
      'must be an address that starts with http:// or https://',
      ['pay.example.com', 'ftp://pay.example.com', '//pay.example.com', 'http://'],
    ],
    SANDBOX_TERMINAL_ID: ['must be 6 letters and digits', ['TERM1', 'TERM001', 'TERM-1', 'TÄRM01']],
    WEBHOOK_ALLOW_LOCAL: ['must be one of true,false', ['yes', '1']],
    PROCESSOR_ALLOW_LOCAL: ['must be one of true,false', ['yes', '1']],
    REFUSE_UNKNOWN_FIELDS: ['must be one of true,false', ['yes', '1']],
    LOG_LEVEL: ['must be one of fatal,error,warn,info,debug,trace,silent', ['loud', 'INFO']],
    ROLE: ['must be one of all,api,worker', ['web', 'API']],
    WEBHOOK_PORTS: ['must be ports from 1 to 65535', ['443;8443', '0', '65536', 'https', '443,']],
    RATE_LIMIT_STORE: ['must be one of memory,database', ['redis']],
    TRUSTED_PROXIES: [
      'must be addresses, or networks',
      ['proxy.example.com', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', '10.0.0.1 10.0.0.2', 'all'],
    ],
  };
  /** Refused, and not repeated. */
  const secrets: Record<string, Refusal> = {
    DATABASE_URL: [
      'must be an address that starts with postgres:// or postgresql://',
      ['mysql://user:hunter2@localhost/payments', 'localhost/hunter2'],
    ],
    SANDBOX_API_KEY: [printable(16), ['too-short', 'k'.repeat(201), 'hunter2 hunter2 hunter2']],
    MANAGEMENT_KEY: [printable(32), ['too-short', 'k'.repeat(31), 'k'.repeat(201), 'hunter2 '.repeat(5)]],
    SIMULATOR_SECRET: [printable(32), ['too-short', 's'.repeat(31)]],
    // test/vault/vault.test.ts has the other forms.
    VAULT_KEYS: ['cannot be read: ', [base64Of(32), 'hunter2hunter2hunter2', 'a:hunter2']],
    FINGERPRINT_KEY: [
      'must be base64 of 32 bytes',
      [
        base64Of(31),
        base64Of(33),
        'hunter2',
        `${base64Of(32)},hunter2`,
        `${base64Of(32)},`,
        [0, 1, 2].map((byte) => base64Of(32, byte)).join(','),
      ],
    ],
    AUDIT_WEBHOOK_SECRET: [
      'must be whsec_ and 24 to 64 bytes in base64',
      ['whsec-hunter2hunter2hunter2hunter2', 'hunter2'],
    ],
    AUDIT_WEBHOOK_URL: [
      'must be an address that starts with http:// or https://',
      ['siem.example.com/hunter2', 'wss://audit:hunter2@siem.example.com'],
    ],
    KEY_ENCRYPTION: ['must be environment, aws-kms:ARN', ['root:hunter2@kms.example.com']],
    OTEL_EXPORTER_OTLP_ENDPOINT: [
      'must be an address that starts with http:// or https://',
      ['localhost:4318', 'grpc://user:hunter2@localhost:4317'],
    ],
  };
  for (const [name, [says, values]] of Object.entries({ ...refused, ...secrets })) {
    const secret = name in secrets;
    for (const value of values)
      it(`refuse ${name}=${value.slice(0, 60)} in one sentence that names it${secret ? ' and does not repeat it' : ''}`, () => {
        const message = refusal({ [name]: value });
        expect(message).to.match(new RegExp(`^${name} .*\\.$`));
        expect(message).to.include(says);
        if (secret) expect(leftOver(message, value), message).to.equal(false);
        else expect(message).to.include(`it is "${value}"`);
      });
  }

  /** True if the message contains a secret, or a part that is long enough to be one. */
  const leftOver = (message: string, value: string): boolean =>
    value.split(/[:@/, ]+/).some((part) => part.length > 4 && message.includes(part) && !'postgresql'.includes(part));

  it('refuse a key that was made here and then cut or mistyped, and do not repeat it', () => {
    const key = checkedKey(systemRandom, 'ptk_test_');
    expect(readConfig({ SANDBOX_API_KEY: key }).sandboxApiKey).to.equal(key);
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    expect(refusal({ SANDBOX_API_KEY: mistyped }))
      .to.match(/^SANDBOX_API_KEY looks like a key of this service, but its checksum is wrong.*\.$/)
      .and.not.include(mistyped);
  });

  it('that are wrong are all named at once, a sentence each', () => {
    const lines = refusal({ PORT: 'x', LOG_LEVEL: 'loud', VAULT_KEYS: 'hunter2' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0]).sort()).to.eql(['LOG_LEVEL', 'PORT', 'VAULT_KEYS']);
  });

  it('have PostgreSQL end a statement before the service closes its connection', () => {
    for (const DATABASE_ANSWER_TIMEOUT_MS of ['10000', '9999'])
      expect(refusal({ DATABASE_ANSWER_TIMEOUT_MS })).to.match(
        /^DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS: .*\.$/,
      );
  });

  for (const role of ['api', 'worker'])
    it(`take ROLE=${role} with a database that several processes can open only`, () => {
      expect(readConfig({ ...onServer, ROLE: role }).role).to.equal(role);
      expect(refusal({ ROLE: role })).to.match(new RegExp(`^ROLE=${role} needs DATABASE_URL: .*\\.$`));
    });

  it('drain where another instance can take over, unless told otherwise', () => {
    expect(readConfig({}).shutdownDrainMilliseconds).to.equal(0);
    expect(readConfig(onServer).shutdownDrainMilliseconds).to.equal(10_000);
    expect(readConfig({ ...onServer, SHUTDOWN_DRAIN_MS: '0' }).shutdownDrainMilliseconds).to.equal(0);
    expect(readConfig({ SHUTDOWN_DRAIN_MS: '500' }).shutdownDrainMilliseconds).to.equal(500);
  });

  it('leave the systemd unit of the docs time for the drain and the grace', () => {
    const docs = readFileSync(join(packageRoot, 'docs/operate/postgresql-and-instances.md'), 'utf8');
    const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(docs)?.[1]) * 1000;
    const { shutdownDrainMilliseconds, shutdownGraceMilliseconds } = readConfig(onServer);
    expect(unit).to.be.at.least(shutdownDrainMilliseconds + shutdownGraceMilliseconds + 5_000);
  });

  it('keep the management operations at the public address, or at one of their own, but for a worker, which has none', () => {
    expect(readConfig({}).management).to.equal(undefined);
    expect(readConfig({ MANAGEMENT_PORT: '3100' }).management).to.eql({ host: '127.0.0.1', port: 3100 });
    expect(readConfig({ MANAGEMENT_PORT: '3100', MANAGEMENT_HOST: '10.0.0.1' }).management).to.eql({
      host: '10.0.0.1',
      port: 3100,
    });
    expect(readConfig({ ...onServer, MANAGEMENT_PORT: '3100', ROLE: 'worker' }).management).to.equal(undefined);
  });

  it('send webhooks to port 443, or to those that are named; to any where local ones are allowed', () => {
    expect(readConfig({}).webhookPorts).to.eql([443]);
    expect(readConfig({ WEBHOOK_PORTS: '443, 8443' }).webhookPorts).to.eql([443, 8443]);
    expect(readConfig({ WEBHOOK_ALLOW_LOCAL: 'true' }).webhookPorts).to.equal(undefined);
    expect(readConfig({ WEBHOOK_ALLOW_LOCAL: 'true', WEBHOOK_PORTS: '8443' }).webhookPorts).to.eql([8443]);
  });

  it('take a base address without its trailing slashes', () =>
    expect(readConfig({ BASE_URL: 'https://pay.example.com//' }).baseUrl).to.equal('https://pay.example.com'));

  describe('of single sign-on', () => {
    const sso = {
      SSO_ISSUER: 'https://login.example.com/tenant/',
      SSO_CLIENT_ID: 'payments',
      SSO_CLIENT_SECRET: 'hunter2-of-the-client',
      SSO_ROLES: 'payments-admin=owner, a=b=viewer',
    };

    it('are unset together, or set together', () => {
      expect(readConfig({}).sso).to.equal(undefined);
      expect(readConfig(sso).sso).to.eql({
        issuer: 'https://login.example.com/tenant/',
        clientId: 'payments',
        clientSecret: 'hunter2-of-the-client',
        roleClaim: 'roles',
        roles: new Map([
          ['payments-admin', 'owner'],
          ['a=b', 'viewer'],
        ]),
        isRequired: false,
      });
    });
    for (const name of Object.keys(sso))
      it(`are refused without ${name}`, () => {
        const message = refusal({ ...sso, [name]: '' });
        expect(message).to.match(new RegExp(`^Single sign-on needs ${name} as well`));
        expect(message).not.to.include('hunter2');
      });
    it('are needed where they are required', () => {
      expect(refusal({ SSO_REQUIRED: 'true' })).to.match(/^SSO_REQUIRED needs/);
      expect(readConfig({ ...sso, SSO_REQUIRED: 'true' }).sso?.isRequired).to.equal(true);
    });
    for (const SSO_ISSUER of ['http://login.example.com', 'https://login.example.com/?a=b', 'https://a:b@c.example'])
      it(`refuse ${SSO_ISSUER}`, () => expect(refusal({ ...sso, SSO_ISSUER })).to.match(/^SSO_ISSUER must be/));
    for (const SSO_ROLES of ['payments-admin', 'payments-admin=root', '=owner'])
      it(`refuse the roles ${SSO_ROLES}`, () => expect(refusal({ ...sso, SSO_ROLES })).to.match(/^SSO_ROLES must be/));
  });

  describe('of a live service', () => {
    const live = {
      ENVIRONMENT: 'live',
      ...onServer,
      BASE_URL: 'https://pay.example.com',
      VAULT_KEYS: `a:${keyOf('sealing')}`,
      FINGERPRINT_KEY: keyOf('recognizing'),
    };
    it('are complete with a database, an address and keys', () => {
      expect(readConfig(live)).to.include({ environment: 'live', secondFactorRequired: true, sessionIdleSeconds: 900 });
      expect(readConfig(live)).to.include({ twoCustodians: true, unusedUserDays: 90 });
      expect(readConfig({ ...live, SECOND_FACTOR: 'optional' }).secondFactorRequired).to.equal(false);
    });
    for (const name of ['DATABASE_URL', 'BASE_URL', 'VAULT_KEYS', 'FINGERPRINT_KEY'])
      it(`are not without ${name}: nothing of it is made up`, () =>
        expect(refusal({ ...live, [name]: '' })).to.match(new RegExp(`^ENVIRONMENT=live needs ${name} to be set\\.$`)));
    for (const name of ['WEBHOOK_ALLOW_LOCAL', 'PROCESSOR_ALLOW_LOCAL', 'REFUSE_UNKNOWN_FIELDS'])
      it(`do without ${name}, which is for sandboxes`, () =>
        expect(refusal({ ...live, [name]: 'true' })).to.match(new RegExp(`^${name} .*\\.$`)));
    it('name all that is missing', () =>
      expect(refusal({ ENVIRONMENT: 'live' })).to.equal(
        'ENVIRONMENT=live needs DATABASE_URL, BASE_URL, VAULT_KEYS, FINGERPRINT_KEY to be set.',
      ));

    it('say that clients reach it by HTTPS', () => {
      expect(refusal({ ...live, BASE_URL: 'http://pay.example.com' })).to.equal(
        'BASE_URL must start with https:// where ENVIRONMENT is live; it is "http://pay.example.com".',
      );
      expect(readConfig({ ...live, BASE_URL: 'HTTPS://pay.example.com' }).baseUrl).to.equal('HTTPS://pay.example.com');
    });

    it('reach the identity provider by HTTPS, also on the same machine', () => {
      const sso = { SSO_CLIENT_ID: 'payments', SSO_CLIENT_SECRET: 'secret', SSO_ROLES: 'a=owner' };
      expect(refusal({ ...live, ...sso, SSO_ISSUER: 'http://localhost:3100' })).to.equal(
        'SSO_ISSUER must start with https:// where ENVIRONMENT is live.',
      );
      const SSO_ISSUER = 'https://login.example.com';
      expect(readConfig({ ...live, ...sso, SSO_ISSUER }).sso?.issuer).to.equal(SSO_ISSUER);
      expect(readConfig({ ...sso, SSO_ISSUER: 'http://localhost:3100' }).sso?.issuer, 'a sandbox may').to.be.a(
        'string',
      );
    });

    it('show the console by HTTPS', () => {
      expect(refusal({ ...live, MANAGEMENT_URL: 'http://operators.example.com' })).to.equal(
        'MANAGEMENT_URL must start with https:// where ENVIRONMENT is live; it is "http://operators.example.com".',
      );
      const MANAGEMENT_URL = 'https://operators.example.com';
      expect(readConfig({ ...live, MANAGEMENT_URL }).managementUrl).to.equal(MANAGEMENT_URL);
      expect(refusal({ ...live, KEY_ENCRYPTION: 'vault-transit:http://vault:8200/transit/cards' })).to.match(
        /^KEY_ENCRYPTION must reach vault-transit at https/,
      );
      expect(refusal({ AUDIT_WEBHOOK_URL: 'https://heads.example.com' })).to.match(/^AUDIT_WEBHOOK_URL needs/);
      const heads = (url: string) => ({ AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=` });
      for (const url of ['http://heads.example.com/?key=kept', 'http://127.0.0.1.example.com', 'http://10.0.0.1'])
        expect(refusal({ ...live, ...heads(url) })).to.equal(
          'AUDIT_WEBHOOK_URL must start with https:// where ENVIRONMENT is live, unless it names a loopback address.',
        );
      for (const url of ['https://heads.example.com/a', 'http://localhost:9000/a', 'http://[::1]:9000/a'])
        expect(readConfig({ ...live, ...heads(url) }).auditHeads.webhook?.url).to.equal(url);
      expect(readConfig(heads('http://10.0.0.1')).auditHeads.webhook?.url, 'a sandbox may').to.be.a('string');
      expect(readConfig({ MANAGEMENT_URL: 'http://localhost:3100' }).managementUrl, 'a sandbox may').to.be.a('string');
    });

    const typed = {
      zeros: base64Of(32, 0),
      'one byte': base64Of(32, 0x41),
      'a word that repeats': Buffer.from('secret!!'.repeat(4)).toString('base64'),
      'a phrase of eleven bytes that repeats': Buffer.from('hello world'.repeat(3).slice(0, 32)).toString('base64'),
    };
    for (const [kind, key] of Object.entries(typed))
      it(`have no key of ${kind}`, () => {
        const settings = { VAULT_KEYS: `b:${keyOf('b')},a:${key}`, FINGERPRINT_KEY: `${keyOf('c')},${key}` };
        for (const [name, value] of Object.entries(settings)) {
          expect(refusal({ ...live, [name]: value }))
            .to.equal(`${name} has a key of repeated bytes: generate it with \`openssl rand -base64 32\`.`)
            .and.not.include(key);
          readConfig({ [name]: value });
        }
      });
    it('have no management key of characters that repeat', () => {
      expect(refusal({ ...live, MANAGEMENT_KEY: 'ab'.repeat(16) })).to.match(
        /^MANAGEMENT_KEY has a key of repeated bytes/,
      );
      readConfig({ ...live, MANAGEMENT_KEY: createHash('sha256').update('m').digest('hex') });
      // Base64 up to the first sign of another kind, which Node would decode to three bytes.
      readConfig({ ...live, MANAGEMENT_KEY: 't9Kq=Zw2vLx7Rb4Nc8Md1Pf6Hj3Gs5Ya' });
    });
    it('have no key for two purposes', () => {
      const key = keyOf('both');
      const shared: [Record<string, string>, string][] = [
        [{ VAULT_KEYS: `a:${key}`, FINGERPRINT_KEY: key }, 'VAULT_KEYS and FINGERPRINT_KEY have the same key'],
        [{ VAULT_KEYS: `a:${key}`, MANAGEMENT_KEY: key }, 'VAULT_KEYS and MANAGEMENT_KEY have the same key'],
        [{ FINGERPRINT_KEY: key, MANAGEMENT_KEY: key }, 'FINGERPRINT_KEY and MANAGEMENT_KEY have the same key'],
        [{ VAULT_KEYS: `a:${key},b:${key}` }, 'VAULT_KEYS has the same key under two ids'],
      ];
      for (const [settings, says] of shared) {
        expect(refusal({ ...live, ...settings }))
          .to.equal(`${says}: a key serves one purpose only. Generate another one.`)
          .and.not.include(key);
        readConfig(settings);
      }
    });

    // Any file that can be read: what is in it is looked at by a connection.
    const authority = fileURLToPath(new URL('../../package.json', import.meta.url));
    for (const way of [
      'postgres://localhost/payments',
      'postgres://127.0.0.1:5433/payments',
      'postgres://[::1]/payments',
      'postgres:///payments?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/payments',
      'postgres://db.example.com/payments?sslmode=verify-full',
      'postgres://db.example.com/payments?sslmode=require',
      'postgres://db.example.com/payments?ssl=true',
      `postgres://db.example.com/payments?sslmode=verify-full&sslrootcert=${authority}`,
      `postgres://db.example.com/payments?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${authority}`,
    ])
      it(`take a database that proves who it is, or is on this machine: ${way.replace(authority, '…')}`, () =>
        expect(readConfig({ ...live, DATABASE_URL: way }).databaseUrl).to.equal(way));
    for (const way of [
      'postgres://operator:hunter2@db.example.com/payments',
      'postgres://operator:hunter2@10.0.0.7/payments',
      'postgres://operator:hunter2@db.example.com/payments?sslmode=disable',
      'postgres://operator:hunter2@db.example.com/payments?sslmode=no-verify',
      'postgres://operator:hunter2@db.example.com/payments?uselibpqcompat=true&sslmode=require',
      'postgres://operator:hunter2@localhost/payments?host=db.example.com',
      'postgres://operator:hunter2@localhost.example.com/payments',
      'postgres://operator:hunter2@127.0.0.1.example.com/payments',
    ])
      it(`do not take a database that anybody may read along with, or stand in for: ${way.replace(/^.*@/, '')}`, () => {
        expect(refusal({ ...live, DATABASE_URL: way }))
          .to.match(/^DATABASE_URL must require TLS .*\.$/)
          .and.not.match(/hunter2|example/);
        expect(readConfig({ DATABASE_URL: way }).databaseUrl, 'a sandbox may').to.equal(way);
      });
    it('say which certificate cannot be read', () =>
      expect(
        refusal({
          ...live,
          DATABASE_URL:
            'postgres://operator:hunter2@db.example.com/payments?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
        }),
      )
        .to.match(/^DATABASE_URL cannot be used: .*\/nowhere\/ca\.pem.*\.$/)
        .and.not.include('hunter2'));

    it('are all judged at once, a sentence each', () => {
      const lines = refusal({
        ...live,
        BASE_URL: 'http://pay.example.com',
        DATABASE_URL: 'postgres://db.example.com/payments',
        VAULT_KEYS: '',
      }).split('\n');
      expect(lines.map((line) => line.split(' ')[0])).to.eql(['ENVIRONMENT=live', 'BASE_URL', 'DATABASE_URL']);
    });
  });
});

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
    expect(terminal.ports).to.eql(['127.0.0.1:3000:3000']);
    expect(database.ports).to.equal(undefined);
  });

  it('keeps what is to be kept, and waits for what it needs', () => {
    const named = [...database.volumes, ...terminal.volumes].map((volume) => volume.split(':')[0]);
    expect(named.sort()).to.eql(Object.keys(volumes).sort());
    expect(terminal.volumes).to.include('terminal:/data');
    expect(Object.keys(terminal.depends_on ?? {})).to.eql(['database']);
  });

  it('lets the service stop in order', () => {
    const config = readConfig({ ...ofImage, ...terminal.environment });
    const needed = (config.shutdownDrainMilliseconds + config.shutdownGraceMilliseconds) / 1000;
    expect(Number.parseInt(terminal.stop_grace_period ?? '', 10)).to.be.above(needed);
  });
});
