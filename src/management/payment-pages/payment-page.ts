import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem } from '../../base/errors/errors.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import { checkedReturnUrl, siteRefusal } from '../../payments/payment-page/return-address.js';
import { pageOptions, readLogoLength, readPaymentPageSettings } from '../../store/payment-pages/payment-pages.js';
import type { PageSettings, PaymentPageRecord } from '../../store/payment-pages/payment-pages.js';
import type { Transaction } from '../../store/query/transaction.js';
import { redactCardData } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import type { RecordDeps } from '../record.js';

export interface PaymentPageDeps extends RecordDeps {
  readonly vault: Vault;
}

type Change = Schema<'PaymentPageChange'>;

/** The page settings of a terminal that has none. */
export const unsetPage = (terminalId: string): Schema<'PaymentPage'> => ({
  terminal_friendly_id: terminalId,
  return_origins: [],
  frame_ancestors: [],
  texts: [],
});

/** @param now real time, by which the overlap of two secrets ends */
export function paymentPageView(
  page: PaymentPageRecord & { readonly logoBytes?: number | undefined; readonly pageOrigin: string | null },
  now: Date,
): Schema<'PaymentPage'> {
  const { logoType, logoDigest, logoBytes, previousUntil } = page;
  return {
    terminal_friendly_id: page.terminalId,
    ...given({ merchant_name: page.merchantName, return_url: page.returnUrl, base_url: page.pageOrigin }),
    return_origins: page.returnOrigins,
    frame_ancestors: page.frameAncestors,
    ...given({
      colour: page.colour,
      colour_dark: page.colourDark,
      logo:
        logoDigest === null || logoBytes === undefined
          ? undefined
          : { media_type: logoType as Schema<'LogoMediaType'>, bytes: logoBytes, sha256: logoDigest },
    }),
    texts: page.texts as unknown as Schema<'PageTexts'>[],
    ...given({
      wallets: (page.wallets as Schema<'WalletSettings'> | null) ?? undefined,
      apple_pay_identity_until: page.identityUntil?.toISOString(),
    }),
    ...pageOptions(page),
    ...given({ previous_secret_until: previousUntil && previousUntil > now ? previousUntil.toISOString() : undefined }),
  };
}

/** Returns the page for the audit log, whose values are texts and lists of texts. */
export function auditedPage({ logo, texts, further_texts = [], wallets, ...rest }: Schema<'PaymentPage'>): object {
  return {
    ...rest,
    ...given({ logo: logo?.sha256, wallets: wallets && JSON.stringify(wallets) }),
    texts: [...texts, ...further_texts].flatMap(({ language, welcome, thanks }) =>
      Object.entries(given({ welcome, thanks })).map(([name, text]) => `${language} ${name}: ${text}`),
    ),
  };
}

/** Returns the page settings of a terminal, or null if it has none. */
export async function readPage(client: Transaction, { terminalId, pageOrigin }: Terminal) {
  const page = await readPaymentPageSettings(client, terminalId);
  if (!page || page.logoDigest === null) return page && { ...page, pageOrigin };
  return { ...page, pageOrigin, logoBytes: await readLogoLength(client, terminalId) };
}

/**
 * Converts a change of a page to the store's names.
 * @param before the current settings
 * @param identity how an identity at Apple is sealed, and the time at which it must be valid
 * @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/INSUFFICIENT_CONTRAST, VALIDATION/RETURN_URL_NOT_ALLOWED
 */
export function pageSettings(
  change: Change,
  before: Pick<PaymentPageRecord, 'returnOrigins' | 'returnUrl' | 'options'> | null,
  environment: Environment,
  identity: { readonly seal: (text: string) => Uint8Array<ArrayBuffer>; readonly now: Date },
): PageSettings {
  const { merchant_name: merchantName, texts } = change;
  if (merchantName !== undefined) refuseCard('merchant_name', merchantName);
  const origins = change.return_origins && checkedOrigins('return_origins', change.return_origins, environment);
  const ancestors = change.frame_ancestors && checkedOrigins('frame_ancestors', change.frame_ancestors, environment);
  const returnUrl = change.return_url === undefined ? before?.returnUrl : change.return_url;
  const checkedUrl =
    typeof returnUrl === 'string'
      ? checkedReturnUrl(returnUrl, { origins: origins ?? before?.returnOrigins ?? [], environment })
      : null;
  return {
    returnUrl: checkedUrl,
    ...(merchantName === undefined ? {} : { merchantName }),
    ...given({ returnOrigins: origins, frameAncestors: ancestors, texts: texts && checkedTexts('texts', texts) }),
    ...coloursOf(change),
    ...walletsOf(change, identity),
    ...logoOf(change),
    options: changedOptions(change, before, environment),
  };
}

const walletsOf = ({ wallets, apple_pay_identity: sent }: Change, identity: Parameters<typeof pageSettings>[3]) => ({
  ...(wallets === undefined ? {} : { wallets: checkedWallets(wallets) }),
  ...(wallets && wallets.apple_pay_merchant_id === undefined ? { sealedIdentity: null, identityUntil: null } : {}),
  ...(sent === undefined ? {} : identityOf(sent, identity)),
});

/** @throws Problem VALIDATION/INVALID_FIELD for wallets of a merchant without a country */
function checkedWallets({ country, networks, apple_pay_merchant_id, google_pay_merchant_id }: Wallets): Wallets {
  if (country === undefined && (apple_pay_merchant_id ?? google_pay_merchant_id) !== undefined)
    throw invalidField('A wallet needs the country of the merchant.', 'wallets.country');
  return given({ country, networks, apple_pay_merchant_id, google_pay_merchant_id });
}

type Wallets = Schema<'WalletSettings'>;

/**
 * Seals an identity at Apple. Refusals do not repeat the values.
 * @throws Problem VALIDATION/INVALID_FIELD for a certificate that has expired, or without its key
 */
function identityOf(
  sent: Schema<'ApplePayIdentity'>,
  { seal, now }: Parameters<typeof pageSettings>[3],
): Pick<PageSettings, 'sealedIdentity' | 'identityUntil'> {
  const { certificate: cert, private_key: key } = sent;
  const refused = (part: string, detail: string) => invalidField(detail, `apple_pay_identity.${part}`);
  const readable = <Value>(part: string, read: () => Value): Value => {
    try {
      return read();
    } catch {
      throw refused(part, 'It cannot be read.');
    }
  };
  const certificate = readable('certificate', () => new X509Certificate(cert));
  const until = new Date(certificate.validTo);
  if (until <= now) throw refused('certificate', 'The certificate has expired.');
  const isPair = certificate.checkPrivateKey(readable('private_key', () => createPrivateKey(key)));
  if (!isPair) throw refused('private_key', 'It is not the key of the certificate.');
  return { sealedIdentity: seal(JSON.stringify({ cert, key })), identityUntil: until };
}

const linkNames = ['terms_url', 'privacy_url', 'support_url'] as const;

/** @throws Problem VALIDATION/INVALID_FIELD for a link that a payer must not be led to */
function changedOptions(
  change: Change,
  before: Pick<PaymentPageRecord, 'options'> | null,
  environment: Environment,
): NonNullable<PageSettings['options']> {
  const { cartes_bancaires_prefixes, ask_payer_for, email_receipts, save_cards, further_texts: texts } = change;
  const links = linkNames.map((name) => {
    const link = change[name];
    return [name, typeof link === 'string' ? checkedLink(name, link, environment) : link] as const;
  });
  const sent = links.filter(([, link]) => link !== undefined);
  return given({
    ...(before && pageOptions(before)),
    ...given({ cartes_bancaires_prefixes, ask_payer_for, email_receipts, save_cards }),
    ...(texts && { further_texts: texts.length === 0 ? undefined : checkedTexts('further_texts', texts) }),
    ...Object.fromEntries(sent),
  });
}

/** Returns a normalized URL. @throws Problem VALIDATION/INVALID_FIELD for card data or a refused address */
export function checkedLink(field: string, text: string, environment: Environment): string {
  refuseCard(field, text);
  const refusal = URL.canParse(text) ? siteRefusal(new URL(text), environment) : 'It is not a valid address.';
  if (refusal !== undefined) throw invalidField(refusal, field, text);
  return new URL(text).href;
}

const coloursOf = ({ colour, colour_dark: colourDark }: Change) => ({
  ...(colour === undefined ? {} : { colour: readable('colour', colour) }),
  ...(colourDark === undefined ? {} : { colourDark: readable('colour_dark', colourDark) }),
});

const logoOf = ({ logo }: Change) => (logo === undefined ? {} : logo === null ? noLogo : storedLogo(logo));

const noLogo = { logo: null, logoType: null, logoDigest: null };

function checkedOrigins(
  field: 'return_origins' | 'frame_ancestors',
  origins: readonly string[],
  environment: Environment,
): string[] {
  return [
    ...new Set(
      origins.map((text, place) => {
        const refuse = (detail: string) => invalidField(detail, `${field}.${place}`, text);
        if (!URL.canParse(text)) throw refuse('It is not the origin of a site.');
        const url = new URL(text);
        const refusal = siteRefusal(url, environment);
        if (refusal !== undefined) throw refuse(refusal);
        return url.origin;
      }),
    ),
  ];
}

function readable(field: keyof typeof papers, colour: string | null): string | null {
  if (colour === null) return null;
  const ratio = contrastOf(colour, papers[field]);
  if (ratio < leastContrast)
    throw problem(
      'VALIDATION/INSUFFICIENT_CONTRAST',
      `${colour} has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 with the page, ${papers[field]}. ` +
        `Text needs ${leastContrast}:1: use a ${field === 'colour' ? 'darker' : 'lighter'} colour.`,
      { field, value: colour },
    );
  return colour.toLowerCase();
}

function checkedTexts(field: 'texts' | 'further_texts', texts: readonly Schema<'PageTexts' | 'FurtherPageTexts'>[]) {
  const languages = texts.map(({ language }) => language);
  const twice = languages.findIndex((language, place) => languages.indexOf(language) < place);
  if (twice >= 0)
    throw invalidField('The texts of a language are given twice.', `${field}.${twice}.language`, languages[twice]);
  return texts.map(({ language, welcome, thanks }, place) => {
    refuseCard(`${field}.${place}.welcome`, welcome);
    refuseCard(`${field}.${place}.thanks`, thanks);
    return { language, ...given({ welcome, thanks }) };
  });
}

function refuseCard(field: string, text: string | null | undefined): void {
  if (typeof text === 'string' && redactCardData(text) !== text)
    throw invalidField(`The field ${field} contains a card number.`, field);
}

/**
 * Background colours of the payment page, light and dark, and the colours of button labels
 * (http/pages/payment-page/pay.css).
 */
export const papers = { colour: '#ffffff', colour_dark: '#14171a' } as const;

/** Minimum contrast ratio of text (WCAG 2.2, 1.4.3, level AA). */
const leastContrast = 4.5;

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2, contrast ratio). @param one `#rrggbb` */
export function contrastOf(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Maximum size of a logo in bytes, which keeps the page light. */
const longestLogo = 24 * 1024;

/** Signatures of the accepted image types (PNG, 5.2; ITU-T T.81, B.1.1.3; RFC 9649, 2.4). Others could hold scripts. */
const beginnings: readonly (readonly [Schema<'LogoMediaType'>, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF....WEBP/s],
];

/**
 * Returns a logo in its stored form.
 * @param base64 the image as sent
 * @throws Problem VALIDATION/INVALID_FIELD when it is too long or not an accepted image type
 */
function storedLogo(base64: string) {
  const logo = Uint8Array.from(Buffer.from(base64, 'base64'));
  const start = Buffer.from(logo.subarray(0, 16)).toString('latin1');
  const logoType = beginnings.find(([, beginning]) => beginning.test(start))?.[0];
  if (logoType === undefined) throw invalidField('The logo is not a PNG, JPEG or WebP image in base64.', 'logo');
  if (logo.length > longestLogo)
    throw invalidField(`The logo has ${logo.length} bytes: the maximum is ${longestLogo}.`, 'logo');
  return { logo, logoType, logoDigest: createHash('sha256').update(logo).digest('hex') };
}
