import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fits } from '../support/pages/browser.js';
import { openPage } from '../support/pages/browser.js';
import { builtConsole, press as pressControl, showsView } from '../support/pages/console.js';
import { client } from '../support/contract/contract-client.js';
import { systemClock } from '../../src/base/clock.js';
import { startIdentityProvider } from '../support/identity-provider.js';
import { TestClock } from '../support/time/clock.js';
import { startTestService, terminalId } from '../support/service.js';
import { codeOf, newUser, password } from '../support/pages/sessions.js';
import { started } from '../support/started.js';

describe('the console: your account', () => {
  const service = started(startTestService);
  const http = started(() => client(service));
  const browser = startedBrowser();
  let users = 0;
  const undo: (() => Promise<void>)[] = [];

  before(builtConsole);
  after(async () => {
    for (const each of undo.reverse()) await each();
  });

  /** Passkeys are for pages with a name. */
  const root = () => `${service.baseUrl.replace('127.0.0.1', 'localhost')}/console`;

  /** A new user on their account's page, in a browser that has an authenticator. */
  async function open(role: 'operator' | 'owner' = 'operator') {
    const email = `user-${++users}@example.com`;
    await newUser(service, http, { email, role });
    const opened = await openPage(browser);
    const { page, context } = opened;
    await context.clock.setSystemTime(service.clock.now());
    const authenticator = await withAuthenticator(page);
    await page.goto(`${root()}/account`);
    await showsView(page, 'Sign in');
    await signIn(page, email);
    await showsView(page, 'Your account');
    return { ...opened, email, authenticator };
  }

  async function signIn(page: Page, email: string, secret = password): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(secret);
    await page.keyboard.press('Enter');
  }

  async function withAuthenticator(page: Page) {
    const devtools: CDPSession = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      /** Makes it verify its user from now on, or not. */
      verifies: (isUserVerified: boolean) =>
        devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    };
  }

  it('is reached with the identity provider, where the service has one', async () => {
    const provider = await startIdentityProvider();
    undo.push(() => provider.close());
    const own = await startTestService(provider.settings, { clock: new TestClock(systemClock.now()) });
    undo.push(() => own.close());
    provider.serve(own.baseUrl);
    provider.person = { sub: 'grace', email: 'grace@example.com', email_verified: true, roles: 'support' };
    const { page, complaints } = await openPage(browser);
    await page.goto(`${own.baseUrl}/console/account`);
    await showsView(page, 'Sign in');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with SSO' }).click();
    await showsView(page, 'Your account');
    await eventuallyIs(() => new URL(page.url()).search, '');
    await page.getByText('grace@example.com').first().waitFor();
    expect((await client(own).managementUserList().ok).users).to.have.length(1);
    await section(page, 'You').getByText('not needed: you sign in with single sign-on').waitFor();
    await looksRight(page);
    // Without a password: the sign-in proves presence for five minutes.
    await press(page, 'Create a token');
    await page.getByRole('alertdialog').getByLabel('Purpose').fill('script');
    await page.keyboard.press('Enter');
    await page.locator('code.secret').getByText('pta_').waitFor();
    expect(complaints.filter((each) => !each.includes('401'))).to.eql([]);

    const stranger = await openPage(browser);
    provider.person = { sub: 'mallory', email: 'mallory@example.com', email_verified: true };
    await stranger.page.goto(`${own.baseUrl}/console/`);
    await stranger.page.getByRole('button', { name: 'Sign in with SSO' }).click();
    await stranger.page.getByText('gives you no role').first().waitFor();
    await stranger.page.getByRole('link', { name: 'Sign in again' }).click();
    await showsView(stranger.page, 'Sign in');

    const { page: plain } = await openPage(browser);
    await plain.goto(`${root()}/`);
    await showsView(plain, 'Sign in');
    expect(await plain.getByRole('button', { name: 'Sign in with SSO' }).count()).to.equal(0);
  });

  const press = (page: Page, name: string): Promise<void> =>
    pressControl(page, page.getByRole('button', { name, exact: true }).last());

  /** Confirms an act in its dialog by the password. */
  async function confirm(page: Page, device?: string): Promise<void> {
    const dialog = page.getByRole('alertdialog');
    if (device !== undefined) await dialog.getByLabel('Name of its device').fill(device);
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
  }
  const says = (page: Page, text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor();
  const refuses = (page: Page, text: string): Promise<void> => page.getByRole('alert').getByText(text).waitFor();

  const section = (page: Page, name: string) =>
    page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });

  /** Looks at the page as it is now: two widths, two colours. */
  async function looksRight(page: Page): Promise<void> {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page, width);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        await expectAccessible(page, rules, `${width} ${colorScheme}`);
      }
    }
  }

  it('adds a passkey by keyboard, signs in with it without a password, renames and removes it', async () => {
    const { page, complaints, email } = await open();
    await press(page, 'Add a passkey');
    const dialog = page.getByRole('alertdialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name of its device').fill('Office laptop');
    await looksRight(page);
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    await says(page, 'Office laptop is added.');
    await looksRight(page);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await showsView(page, 'Sign in');
    await looksRight(page);
    await press(page, 'Sign in with a passkey');
    await showsView(page, 'Overview');
    await page.getByRole('link', { name: email }).click();
    await showsView(page, 'Your account');
    await section(page, 'Where you are signed in').getByRole('cell', { name: 'passkey', exact: true }).waitFor();

    const passkeys = section(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('alertdialog').getByLabel('Name of its device').fill('Laptop at home');
    await page.keyboard.press('Enter');
    await passkeys.getByRole('cell', { name: 'Laptop at home' }).waitFor();
    await passkeys.getByRole('button', { name: 'Remove' }).click();
    await confirm(page);
    await passkeys.getByText('No passkeys yet.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await showsView(page, 'Sign in');
    expect(complaints.filter((text) => !text.includes('401'))).to.eql([]);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await refuses(page, 'VALIDATION/SIGN_IN_REFUSED');
  });

  it('disables the management key, and enables it, with a second factor', async () => {
    const { page, complaints } = await open('owner');
    const part = section(page, 'Management key');
    await part.getByText('enabled').waitFor();
    const answer = async (name: string) => {
      await press(page, name);
      await confirm(page);
    };
    await answer('Disable');
    await refuses(page, 'VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    await page.keyboard.press('Escape');
    await press(page, 'Add a passkey');
    await confirm(page, 'Office laptop');
    await says(page, 'Office laptop is added.');
    await answer('Disable');
    await says(page, 'The management key is disabled.');
    await http.managementKeyGet().refused('VALIDATION/MANAGEMENT_KEY_DISABLED');
    await part.getByText('Disabled by').waitFor();
    await looksRight(page);
    await answer('Enable');
    await says(page, 'The management key is enabled.');
    await http.managementKeyGet().ok;
    expect(complaints.filter((text) => !/40[13]/.test(text))).to.eql([]);
  });

  it('says what to do when the authenticator does not know its user, or has a passkey already', async () => {
    const { page, authenticator } = await open();
    const add = async () => {
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await confirm(page, 'Office laptop');
    };
    await authenticator.verifies(false);
    await add();
    await refuses(page, 'No passkey was used');
    await authenticator.verifies(true);
    await page.keyboard.press('Enter');
    await says(page, 'Office laptop is added.');
    await add();
    await refuses(page, 'You already have a passkey of this authenticator.');
  });

  it('sets an authenticator application up, shows the recovery codes once, and takes it off', async () => {
    const { page, context, complaints, email } = await open();
    await press(page, 'Set up');
    await confirm(page);
    const part = section(page, 'Authenticator application');
    await part.getByRole('img', { name: 'QR code for the authenticator application' }).waitFor();
    const secret = (await part.locator('code.secret').innerText()).replaceAll(' ', '');
    await looksRight(page);
    await part.getByLabel('The code shown by the application').fill(codeOf(secret, service.clock.now()));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Recovery codes' });
    await dialog.waitFor();
    const codes = await eventually(
      () => dialog.getByRole('listitem').allInnerTexts(),
      (shown) => expect(shown).to.have.length(10),
    );
    await looksRight(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(
      readFileSync(await saved.path(), 'utf8')
        .trim()
        .split('\n'),
    ).to.eql(codes);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await page.waitForFunction(
      `navigator.clipboard.readText().then((text) => text === ${JSON.stringify(codes.join('\n'))})`,
    );
    await press(page, 'I have them');
    await dialog.waitFor({ state: 'detached' });
    await eventuallyIs(() => page.getByText(codes[0]!).count(), 0);
    await part.getByText('also needs its code').waitFor();
    await http.managementSessionCreate({ body: { email, password } }).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    await http.managementSessionCreate({ body: { email, password, code: codes[0]! } }).ok;

    await press(page, 'Remove application');
    await confirm(page);
    await part.getByText('None is set up').waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).to.eql([]);
  });

  it('changes the password, which ends the other sessions', async () => {
    const { page, email } = await open();
    const other = 'twelve monkeys on a bicycle';
    const elsewhere = section(page, 'Where you are signed in').getByRole('button', { name: 'End', exact: true });
    await elsewhere.waitFor();
    await press(page, 'Change password');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('New password', { exact: true }).fill(other);
    await dialog.getByLabel('Repeat the new password').fill(`${other}!`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('The two new passwords differ').waitFor();
    await looksRight(page);
    await dialog.getByLabel('Repeat the new password').fill(other);
    await page.keyboard.press('Enter');
    await says(page, 'Your password is changed.');
    await elsewhere.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await showsView(page, 'Sign in');
    await signIn(page, email, other);
    await showsView(page, 'Overview');
  });

  it('ends a session that is elsewhere, and makes and revokes an access token', async () => {
    const { page, email } = await open();
    const sessions = section(page, 'Where you are signed in');
    await sessions.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('alertdialog', { name: `End a session of ${email}` }).waitFor();
    await press(page, 'End');
    await sessions.getByText('1 record').waitFor();

    await press(page, 'Create a token');
    const dialog = page.getByRole('alertdialog', { name: 'Create a token' });
    await dialog.getByLabel('Purpose').fill('nightly export');
    // An operator makes none for an owner.
    await eventuallyIs(
      () => dialog.getByLabel('Role').locator('option').allInnerTexts(),
      ['viewer', 'support', 'accountant', 'operator'],
    );
    await dialog.getByLabel('Role').selectOption('accountant');
    await dialog.getByLabel('Your password').fill(password);
    await page.keyboard.press('Enter');
    const token = await page.getByRole('alertdialog', { name: 'Access token' }).locator('code.secret').innerText();
    await looksRight(page);
    await press(page, 'I have it');
    const byToken = { query: {}, managementKey: null, headers: { authorization: `Bearer ${token}` } };
    await http.managementTerminalList(byToken).ok;
    const tokens = section(page, 'Your access tokens');
    await tokens.getByRole('cell', { name: 'accountant' }).waitFor();
    await service.query("UPDATE access_tokens SET allowed_addresses = '{127.0.0.0/8}'");
    await tokens.getByRole('button', { name: 'Refresh' }).click();
    await tokens.getByRole('cell', { name: 'accountant, read only, from 127.0.0.0/8' }).waitFor();
    await tokens.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').waitFor();
    await press(page, 'Revoke');
    await tokens.getByText('revoked').waitFor();
    await http.managementTerminalList(byToken).refused('INVALID_API_KEY');
  });

  it('shows nothing of a user after another one has signed in in a second tab', async () => {
    const { page, context } = await open();
    await page.goto(`${root()}/terminals`);
    const record = page.getByRole('cell', { name: terminalId });
    await record.waitFor();
    const email = `user-${++users}@example.com`;
    await newUser(service, http, { email, role: 'operator' });
    const second = await context.newPage();
    await second.goto(`${root()}/account`);
    await second.getByRole('button', { name: 'Sign out' }).click();
    await signIn(second, email);
    await showsView(second, 'Overview');
    // Without an answer, the page has nothing but what it knew.
    await page.route('**/terminals*', () => undefined);
    await page.clock.fastForward(60_000);
    await page.getByRole('link', { name: email }).waitFor();
    await eventuallyIs(() => record.count(), 0);
  });

  describe('where a second factor is required', () => {
    const strict = started(() => startTestService({ SECOND_FACTOR: 'required', SESSION_IDLE_MINUTES: '15' }));
    const asked = started(() => client(strict));

    /** A new user who has followed a link to the transactions, without a second factor. */
    async function openAt(view: string) {
      const email = `strict-${++users}@example.com`;
      await newUser(strict, asked, { email, role: 'operator' });
      const opened = await openPage(browser);
      const { page, context } = opened;
      await context.clock.install({ time: strict.clock.now() });
      await withAuthenticator(page);
      await page.goto(`${strict.baseUrl.replace('127.0.0.1', 'localhost')}/console${view}`);
      await showsView(page, 'Sign in');
      await signIn(page, email);
      await showsView(page, 'Set up a second factor');
      return { ...opened, email };
    }

    it('leads to its setup first, and on with a passkey', async () => {
      const { page, complaints } = await openAt('/transactions');
      await looksRight(page);
      expect(await page.getByRole('navigation').count()).to.equal(0);
      await press(page, 'Add a passkey');
      await page.getByRole('alertdialog', { name: 'Add a passkey' }).waitFor();
      await confirm(page, 'Office laptop');
      await press(page, 'Continue');
      await showsView(page, 'Transactions');
      expect(complaints.filter((text) => !text.includes('401'))).to.eql([]);
    });

    it('keeps the session of a person who types in a dialog', async () => {
      const { page, unanswered } = await openAt('/account');
      await press(page, 'Add a passkey');
      await confirm(page, 'Office laptop');
      await press(page, 'Continue');
      await press(page, 'Create a token');
      await page.getByRole('alertdialog').getByLabel('Purpose').focus();
      for (let minutes = 0; minutes < 20; minutes++) {
        await strict.clock.advance(60_000, 5);
        await page.clock.fastForward(60_000);
        await page.keyboard.press('x');
        await eventuallyIs(() => unanswered.size, 0);
      }
      await page.keyboard.press('Escape');
      await showsView(page, 'Your account');
    });

    it('shows the recovery codes before it goes on, and ends an unattended session after 15 minutes', async () => {
      const { page, email, unanswered } = await openAt('/series');
      await press(page, 'Set up');
      await confirm(page);
      const part = section(page, 'Authenticator application');
      const secret = (await part.locator('code.secret').innerText()).replaceAll(' ', '');
      await part.getByLabel('The code shown by the application').fill(codeOf(secret, strict.clock.now()));
      await page.keyboard.press('Enter');
      await press(page, 'I have them');
      await press(page, 'Continue');
      await showsView(page, 'Series');
      // The page asks on for two minutes at most, and no request counts as use after that.
      for (let minutes = 0; minutes < 20; minutes++) {
        await strict.clock.advance(60_000, 5);
        await page.clock.fastForward(60_000);
        // Answered later, a request would count as use at a later time.
        await eventuallyIs(() => unanswered.size, 0);
      }
      await showsView(page, 'Sign in');
      await says(page, 'Your session has ended');
      await looksRight(page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByLabel('Code').fill(codeOf(secret, strict.clock.now()));
      await page.keyboard.press('Enter');
      await showsView(page, 'Series');
    });
  });

  it('says where passkeys work, where the page has an address of numbers', async () => {
    const { page } = await openPage(browser);
    await page.goto((await service.newSignInLink()) ?? '');
    await showsView(page, 'Overview');
    await page.goto(`${service.baseUrl}/console/account`);
    await page.getByRole('link', { name: `${root()}/account` }).waitFor();
    await eventuallyIs(() => page.getByRole('button', { name: 'Add a passkey' }).count(), 0);
    // The owner of a sandbox came in by a link, and has no password yet.
    await page.getByRole('button', { name: 'Set a password' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await page.getByRole('alertdialog').getByLabel('Your password').count()).to.equal(0);
  });
});
