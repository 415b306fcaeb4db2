import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';
import type { InstrumentDetails, WalletPayload } from '../processor.js';

/**
 * The wallets of the sandbox. They encrypt a test card for the simulated banks as Apple Pay (`EC_v1`,
 * developer.apple.com, Payment token format reference) and Google Pay (`ECv2`, developers.google.com, Payment data
 * cryptography) do. The keys are public: they derive from their names. Apple's signature is a CMS container, for which
 * the sandbox has a plain one over the same bytes.
 */

type Card = Extract<InstrumentDetails, { kind: 'card' }>;

/** The instrument of a payment at a simulated bank. `isOnFile`: a card on file at Google Pay (`PAN_ONLY`). */
export type PaidWith = Exclude<InstrumentDetails, WalletPayload | Card> | (Card & { readonly isOnFile?: boolean });

/** Seconds for which a payload can be used. */
const validSeconds = 60 * 60;

const curve = 'prime256v1';
const keyFrom = (scalar: Buffer): ECDH => {
  const pair = createECDH(curve);
  pair.setPrivateKey(scalar);
  return pair;
};
const keyOf = (name: string): ECDH => keyFrom(createHash('sha256').update(`sandbox wallets: ${name}`).digest());

/** The beginning of a public key of the curve in DER (RFC 5480). */
const derPrefix = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const derOf = (point: Buffer): Buffer => Buffer.concat([derPrefix, point]);

function signingKeys(name: string): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  const pair = keyOf(name);
  const point = pair.getPublicKey();
  const text = (part: Buffer): string => part.toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  return {
    privateKey: createPrivateKey({ key: { ...key, d: text(pair.getPrivateKey()) }, format: 'jwk' }),
    publicKey: createPublicKey({ key, format: 'jwk' }),
  };
}

const bank = keyOf('bank');
const [apple, google, intermediate] = [signingKeys('Apple'), signingKeys('Google'), signingKeys('intermediate')];
const merchantId = 'merchant.sandbox';
const recipient = 'gateway:sandbox';

export interface WalletCard {
  readonly wallet: Schema<'WalletType'>;
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly isOnFile: boolean;
}

/** Returns a payload, JSON as text, as the wallet hands it to a shop. */
export const sandboxPayload = (card: WalletCard, random: Pick<Random, 'bytes'>, now: Date): string =>
  JSON.stringify(card.wallet === 'apple_pay' ? applePayload(card, random) : googlePayload(card, random, now));

/**
 * Opens a payload.
 * @param now the terminal's time; undefined for a card that the bank has on file
 * @returns undefined if it was not made by the sandbox's wallets, was changed, or has expired
 */
export function openSandboxPayload(
  { wallet, payload }: Pick<WalletPayload, 'wallet' | 'payload'>,
  now: Date | undefined,
): PaidWith | undefined {
  try {
    return wallet === 'apple_pay' ? openApple(payload) : openGoogle(payload, now);
  } catch {
    return undefined;
  }
}

const two = (value: number): string => String(value % 100).padStart(2, '0');

interface ApplePayload {
  readonly version: 'EC_v1';
  readonly data: string;
  readonly signature: string;
  readonly header: {
    readonly ephemeralPublicKey: string;
    readonly publicKeyHash: string;
    readonly transactionId: string;
  };
}

/** The key derivation of NIST SP 800-56A with the names that Apple sets. */
const appleKey = (secret: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(secret)
    .update('\rid-aes256-GCMApple')
    .update(createHash('sha256').update(merchantId).digest())
    .digest();

/** The key encrypts one message, so its nonce is zero. */
const zeros = Buffer.alloc(16);

const appleSigned = ({ data, header }: Pick<ApplePayload, 'data' | 'header'>): Buffer =>
  Buffer.concat([
    Buffer.from(header.ephemeralPublicKey, 'base64'),
    Buffer.from(data, 'base64'),
    Buffer.from(header.transactionId, 'hex'),
  ]);

function applePayload(
  { cardNumber, expiryMonth, expiryYear }: WalletCard,
  random: Pick<Random, 'bytes'>,
): ApplePayload {
  const own = keyFrom(random.bytes(32));
  const cipher = createCipheriv('aes-256-gcm', appleKey(own.computeSecret(bank.getPublicKey())), zeros);
  const lastDay = new Date(Date.UTC(expiryYear, expiryMonth, 0)).getUTCDate();
  const text = JSON.stringify({
    applicationPrimaryAccountNumber: cardNumber,
    applicationExpirationDate: [expiryYear, expiryMonth, lastDay].map(two).join(''),
    paymentDataType: '3DSecure',
    paymentData: { onlinePaymentCryptogram: random.bytes(20).toString('base64'), eciIndicator: '5' },
  });
  const data = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const header = {
    ephemeralPublicKey: derOf(own.getPublicKey()).toString('base64'),
    publicKeyHash: createHash('sha256').update(derOf(bank.getPublicKey())).digest('base64'),
    transactionId: random.bytes(32).toString('hex'),
  };
  const signature = sign('sha256', appleSigned({ data, header }), apple.privateKey).toString('base64');
  return { version: 'EC_v1', data, signature, header };
}

interface AppleCard {
  readonly applicationPrimaryAccountNumber: string;
  readonly applicationExpirationDate: string;
  readonly paymentData: { readonly onlinePaymentCryptogram: string; readonly eciIndicator: string };
}

function openApple(payload: string): PaidWith | undefined {
  const { data, signature, header } = JSON.parse(payload) as ApplePayload;
  if (!verify('sha256', appleSigned({ data, header }), apple.publicKey, Buffer.from(signature, 'base64')))
    return undefined;
  const point = Buffer.from(header.ephemeralPublicKey, 'base64').subarray(derPrefix.length);
  const sealed = Buffer.from(data, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', appleKey(bank.computeSecret(point)), zeros, { authTagLength: 16 });
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString();
  const card = JSON.parse(text) as AppleCard;
  const expiry = card.applicationExpirationDate;
  return {
    ...cardOf(card.applicationPrimaryAccountNumber, Number(expiry.slice(2, 4)), 2000 + Number(expiry.slice(0, 2))),
    networkToken: { cryptogram: card.paymentData.onlinePaymentCryptogram, eci: card.paymentData.eciIndicator },
  };
}

interface GooglePayload {
  readonly protocolVersion: 'ECv2';
  readonly signature: string;
  readonly intermediateSigningKey: { readonly signedKey: string; readonly signatures: readonly string[] };
  readonly signedMessage: string;
}

interface GoogleMessage {
  readonly encryptedMessage: string;
  readonly ephemeralPublicKey: string;
  readonly tag: string;
}

/** Joins texts, each after its length in four bytes. */
const lengthsAndTexts = (...texts: readonly string[]): Buffer =>
  Buffer.concat(
    texts.flatMap((text) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(Buffer.byteLength(text));
      return [length, Buffer.from(text)];
    }),
  );

function googleKeys(point: Buffer, secret: Buffer): { readonly key: Buffer; readonly mac: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', Buffer.concat([point, secret]), Buffer.alloc(32), 'Google', 64));
  return { key: bytes.subarray(0, 32), mac: bytes.subarray(32) };
}

const tagOf = (mac: Buffer, encrypted: Buffer): Buffer => createHmac('sha256', mac).update(encrypted).digest();

function googlePayload(card: WalletCard, random: Pick<Random, 'bytes'>, now: Date): GooglePayload {
  const until = String(plusSeconds(now, validSeconds).getTime());
  const own = keyFrom(random.bytes(32));
  const { key, mac } = googleKeys(own.getPublicKey(), own.computeSecret(bank.getPublicKey()));
  const { cardNumber: pan, expiryMonth: expirationMonth, expiryYear: expirationYear, isOnFile } = card;
  const device = { authMethod: 'CRYPTOGRAM_3DS', cryptogram: random.bytes(20).toString('base64'), eciIndicator: '05' };
  const text = JSON.stringify({
    messageExpiration: until,
    messageId: random.bytes(16).toString('hex'),
    paymentMethod: 'CARD',
    paymentMethodDetails: { pan, expirationMonth, expirationYear, ...(isOnFile ? { authMethod: 'PAN_ONLY' } : device) },
  });
  const cipher = createCipheriv('aes-256-ctr', key, zeros);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  const signedMessage = JSON.stringify({
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: own.getPublicKey().toString('base64'),
    tag: tagOf(mac, encrypted).toString('base64'),
  } satisfies GoogleMessage);
  const keyValue = intermediate.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const signedKey = JSON.stringify({ keyValue, keyExpiration: until });
  const signed = (text: Buffer, by: KeyObject): string => sign('sha256', text, by).toString('base64');
  return {
    protocolVersion: 'ECv2',
    signature: signed(lengthsAndTexts('Google', recipient, 'ECv2', signedMessage), intermediate.privateKey),
    intermediateSigningKey: {
      signedKey,
      signatures: [signed(lengthsAndTexts('Google', 'ECv2', signedKey), google.privateKey)],
    },
    signedMessage,
  };
}

interface GoogleCard {
  readonly messageExpiration: string;
  readonly paymentMethodDetails: {
    readonly pan: string;
    readonly expirationMonth: number;
    readonly expirationYear: number;
    readonly authMethod: 'PAN_ONLY' | 'CRYPTOGRAM_3DS';
    readonly cryptogram?: string;
    readonly eciIndicator?: string;
  };
}

function openGoogle(payload: string, now: Date | undefined): PaidWith | undefined {
  const { signature, signedMessage, intermediateSigningKey } = JSON.parse(payload) as GooglePayload;
  const { signedKey, signatures } = intermediateSigningKey;
  const isSigned = (text: Buffer, by: KeyObject, written: string): boolean =>
    verify('sha256', text, by, Buffer.from(written, 'base64'));
  const { keyValue, keyExpiration } = JSON.parse(signedKey) as { keyValue: string; keyExpiration: string };
  const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' });
  if (!signatures.some((each) => isSigned(lengthsAndTexts('Google', 'ECv2', signedKey), google.publicKey, each)))
    return undefined;
  if (!isSigned(lengthsAndTexts('Google', recipient, 'ECv2', signedMessage), key, signature)) return undefined;
  const { encryptedMessage, ephemeralPublicKey, tag } = JSON.parse(signedMessage) as GoogleMessage;
  const [encrypted, point] = [Buffer.from(encryptedMessage, 'base64'), Buffer.from(ephemeralPublicKey, 'base64')];
  const keys = googleKeys(point, bank.computeSecret(point));
  if (!timingSafeEqual(tagOf(keys.mac, encrypted), Buffer.from(tag, 'base64'))) return undefined;
  const cipher = createDecipheriv('aes-256-ctr', keys.key, zeros);
  const text = Buffer.concat([cipher.update(encrypted), cipher.final()]).toString();
  const { messageExpiration, paymentMethodDetails: card } = JSON.parse(text) as GoogleCard;
  if (now && Math.min(Number(messageExpiration), Number(keyExpiration)) <= now.getTime()) return undefined;
  const paid = cardOf(card.pan, card.expirationMonth, card.expirationYear);
  if (card.authMethod === 'PAN_ONLY') return { ...paid, isOnFile: true };
  return { ...paid, networkToken: { cryptogram: card.cryptogram, eci: card.eciIndicator } };
}

const cardOf = (cardNumber: string, expiryMonth: number, expiryYear: number): Card => ({
  kind: 'card',
  cardNumber,
  expiryMonth,
  expiryYear,
  cardholderName: undefined,
  cvv: undefined,
});
