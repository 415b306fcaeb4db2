import { withinTime } from '../../base/clock.js';
import { given, type Schema } from '../../base/contract.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { OfferedPayment, sandboxWalletCards, WalletOffer, Wallets } from '../../payer-pages/payment-page.js';
import { paymentRefusal } from '../../processors/capabilities.js';
import { acceptingProcessors } from '../../processors/routing.js';
import { sandboxPayload } from '../../processors/simulator/sandbox-wallets.js';
import { coBadgedOf, readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import type { PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import { findTerminalWithSettings } from '../../store/terminals/terminals.js';
import { agentAtFirstUse, type TransportParts } from '../../webhooks/transport.js';
import type { PaymentDeps } from '../payment-deps.js';

type Deps = Pick<PaymentDeps, 'store' | 'clock' | 'random' | 'vault' | 'log' | 'processors' | 'config' | 'appleParts'>;
type WalletSettings = Schema<'WalletSettings'>;

/** The certificate by which Apple recognizes a merchant, and its key, as they are sealed. */
interface AppleIdentity {
  readonly cert: string;
  readonly key: string;
}

const walletTypes = ['apple_pay', 'google_pay'] as const satisfies readonly Schema<'WalletType'>[];

export function wallets(deps: Deps): Wallets {
  const { store, clock, random, log, vault } = deps;

  async function offersAt(terminalId: string, payment: Partial<OfferedPayment>) {
    const [terminal, settings] = await Promise.all([
      findTerminalWithSettings(store.prisma, terminalId),
      readPaymentPageSettings(store.prisma, terminalId),
    ]);
    const offers = terminal ? await offersOf(deps, terminal, settings, payment) : [];
    return { terminal, offers };
  }

  return {
    coBadged: async (terminalId) => coBadgedOf(await readPaymentPageSettings(store.prisma, terminalId)),

    offers: async (terminalId, payment) => (await offersAt(terminalId, payment)).offers,

    async appleSession(terminalId, validationUrl, host) {
      const settings = await readPaymentPageSettings(store.prisma, terminalId);
      const { apple_pay_merchant_id: merchantIdentifier } = settingsOf(settings);
      if (!settings?.sealedIdentity || merchantIdentifier === undefined) return undefined;
      await vault.loadKeys(settings.sealedIdentity);
      const identity = JSON.parse(vault.open(settings.sealedIdentity, terminalId)) as AppleIdentity;
      const displayName = (settings.merchantName ?? host).slice(0, longestDisplayName);
      const body = { merchantIdentifier, displayName, initiative: 'web', initiativeContext: host };
      try {
        return await merchantSession(validationUrl, identity, JSON.stringify(body), deps);
      } catch (error) {
        // Only the kind of the failure: a message may contain a part of the key.
        const { name, code } = error as NodeJS.ErrnoException;
        log.warn({ terminal: terminalId, error: code ?? name }, 'Apple Pay did not validate the merchant');
        return undefined;
      }
    },

    async sandboxPayload(terminalId, wallet, card) {
      const { terminal, offers } = await offersAt(terminalId, {});
      const offer = offers.find((each) => each.wallet === wallet && each.sheet === 'sandbox');
      if (!terminal || !offer || !isSandboxCard(card)) return undefined;
      const isOnFile = card === 'challenged';
      if (isOnFile && offer.wallet === 'apple_pay') return undefined;
      const now = terminalNow(terminal, clock);
      const dates = { expiryMonth: 12, expiryYear: now.getUTCFullYear() + 3 };
      return sandboxPayload({ wallet: offer.wallet, cardNumber: cards[card], ...dates, isOnFile }, random, now);
    },
  };
}

const cards: Readonly<Record<keyof typeof sandboxWalletCards, string>> = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  challenged: '4242424242424242',
};
const isSandboxCard = (card: string): card is keyof typeof cards => Object.hasOwn(cards, card);

const settingsOf = (settings: Pick<PaymentPageRecord, 'wallets'> | null): WalletSettings =>
  (settings?.wallets as WalletSettings | null | undefined) ?? {};

/**
 * Returns the wallets that a terminal's accounts accept. A payload is encrypted for one recipient, so a wallet is left
 * out if the payment could go to another one.
 */
export async function offersOf(
  { processors }: Pick<Deps, 'processors'>,
  terminal: Pick<Terminal, 'routes' | 'environment'>,
  settings: PaymentPageRecord | null,
  { currency, amount, operation = 'sale' }: Partial<OfferedPayment>,
): Promise<WalletOffer[]> {
  const accepting = await acceptingProcessors(processors, terminal.routes);
  return walletTypes.flatMap((wallet) => {
    const instrument = { kind: 'wallet', wallet, payload: '' } as const;
    const traits = { instrument, stored: false, origin: 'payer', operation, hasStoredCredential: false } as const;
    const payment = { currency: currency ?? 'EUR', amount: amount ?? '1000' };
    const gateways = accepting
      .map(({ processor }) => processor.capabilities)
      .filter((can) => paymentRefusal(can, { ...traits, ...payment }) === undefined)
      .map(({ walletGateway }) => walletGateway);
    const [gateway] = gateways;
    if (!gateway || new Set(gateways.map((each) => JSON.stringify(each))).size !== 1) return [];
    const offer = offerOf(wallet, gateway, settings, { currency: payment.currency, terminal });
    return offer ? [{ wallet, label: settings?.merchantName ?? '', ...offer }] : [];
  });
}

function offerOf(
  wallet: Schema<'WalletType'>,
  gateway: Readonly<Record<string, string>>,
  settings: PaymentPageRecord | null,
  { currency, terminal }: { readonly currency: string; readonly terminal: Pick<Terminal, 'environment'> },
): Pick<WalletOffer, 'sheet' | 'request'> | undefined {
  const { country, networks = ['visa', 'mastercard'], ...ids } = settingsOf(settings);
  const { apple_pay_merchant_id: apple, google_pay_merchant_id: google } = ids;
  const isLive = terminal.environment === 'live';
  if ((wallet === 'apple_pay' ? apple : google) === undefined)
    return gateway['gateway'] === 'sandbox' && !isLive ? { sheet: 'sandbox', request: {} } : undefined;
  if (wallet === 'google_pay')
    return { sheet: 'browser', request: googleRequest(gateway, networks, { merchantId: google, isLive, settings }) };
  if (!settings?.sealedIdentity) return undefined;
  // ApplePayPaymentRequest (developer.apple.com, Apple Pay on the Web).
  const request = {
    countryCode: country,
    currencyCode: currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: networks.map((network) => (network === 'mastercard' ? 'masterCard' : network)),
  };
  return { sheet: 'browser', request };
}

/** The data of the payment method `https://google.com/pay` (developers.google.com, Google Pay API, version 2). */
const googleRequest = (
  gateway: Readonly<Record<string, string>>,
  networks: readonly string[],
  merchant: {
    readonly merchantId: string | undefined;
    readonly isLive: boolean;
    readonly settings: PaymentPageRecord | null;
  },
): object => ({
  environment: merchant.isLive ? 'PRODUCTION' : 'TEST',
  apiVersion: 2,
  apiVersionMinor: 0,
  merchantInfo: given({ merchantId: merchant.merchantId, merchantName: merchant.settings?.merchantName ?? undefined }),
  allowedPaymentMethods: [
    {
      type: 'CARD',
      parameters: {
        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
        // Google Pay has no Maestro outside of Brazil.
        allowedCardNetworks: networks.filter((each) => each !== 'maestro').map((each) => each.toUpperCase()),
      },
      tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: gateway },
    },
  ],
});

/** Maximum length of a merchant's name for Apple, in UTF-8 characters. */
const longestDisplayName = 64;

/** The hosts at which Apple validates merchants (developer.apple.com, Setting up your server). */
const appleHosts: ReadonlySet<string> = new Set([
  ...['', '-cert', ...pods('nc', 5), ...pods('pr', 5)].map((part) => `apple-pay-gateway${part}.apple.com`),
  ...['', '-cert', ...pods('sh', 3), ...pods('tj', 3)].map((part) => `cn-apple-pay-gateway${part}.apple.com`),
]);

function pods(place: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `-${place}-pod${index + 1}`);
}

const sessionPaths: readonly string[] = ['/paymentservices/startSession', '/paymentservices/paymentSession'];

/** Returns true for an address at which Apple validates merchants. The payer's browser sends it, so it is untrusted. */
export function isValidationUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && appleHosts.has(hostname) && sessionPaths.includes(pathname);
}

/** Maximum length of a merchant session. Apple's have about 4,000 characters. */
const longestSession = 64 * 1024;

/**
 * Requests a merchant session with the merchant's certificate. The address of the host is checked when the connection
 * is made.
 * @returns undefined for another address than Apple's
 * @throws Error without a session
 */
async function merchantSession(
  validationUrl: string,
  identity: AppleIdentity,
  body: string,
  { clock, config, appleParts }: Pick<Deps, 'clock' | 'config' | 'appleParts'>,
): Promise<string | undefined> {
  if (!isValidationUrl(validationUrl)) return undefined;
  const parts: TransportParts = { ...appleParts, identity };
  const agent = agentAtFirstUse({ allowLocal: false, ports: [443] }, parts);
  const limit = new AbortController();
  try {
    const asking = async (): Promise<string> => {
      const { request } = await import('undici');
      const { statusCode, body: answer } = await request(validationUrl, {
        dispatcher: await agent.open(),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: limit.signal,
      });
      const text = await answer.text();
      if (statusCode !== 200 || text.length > longestSession) throw new Refused(statusCode);
      if (typeof JSON.parse(text) !== 'object') throw new Refused(statusCode);
      return text;
    };
    const session = await withinTime(clock, config.processorTimeoutMilliseconds, asking(), () => limit.abort());
    if (session === undefined) throw new Refused(undefined);
    return session;
  } finally {
    await agent.close();
  }
}

/** Apple returned no session. */
class Refused extends Error {
  override readonly name: string;
  constructor(status: number | undefined) {
    super();
    this.name = `HTTP ${status ?? 'without a response'}`;
  }
}
