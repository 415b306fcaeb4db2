import type { PaymentPage, Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import type { Schema } from '../../base/contract.js';
import { isUnfenced } from '../due-work/due-work.js';
import type { AttemptId } from '../payments/read-attempt.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

/** The payment page of a terminal, without the bytes of its logo. */
export type PaymentPageRecord = Omit<PaymentPage, 'logo'>;

/** The settings that are stored in the contract's words. */
export type PageOptions = Pick<
  Schema<'PaymentPage'>,
  | 'terms_url'
  | 'privacy_url'
  | 'support_url'
  | 'cartes_bancaires_prefixes'
  | 'further_texts'
  | 'ask_payer_for'
  | 'email_receipts'
  | 'save_cards'
>;

/** Returns the settings of a page that no query reads. Written by the service, so they are valid. */
export const pageOptions = (settings: Pick<PaymentPageRecord, 'options'> | null): PageOptions =>
  (settings?.options ?? {}) as PageOptions;

/** Returns the first digits of the cards whose payer chooses a network. */
export const coBadgedOf = (settings: PaymentPageRecord | null): readonly string[] =>
  pageOptions(settings).cartes_bancaires_prefixes ?? [];

/** @returns null if the page has no settings */
export const readPaymentPageSettings = (client: Transaction, terminalId: string): Promise<PaymentPageRecord | null> =>
  client.paymentPage.findUnique({ where: { terminalId }, omit: { logo: true } });

/** Returns the length of the logo of a page that is known to exist, in bytes; undefined without one. */
export async function readLogoLength(client: Transaction, terminalId: string): Promise<number | undefined> {
  const { logo } = await client.paymentPage.findUniqueOrThrow({ where: { terminalId }, select: { logo: true } });
  return logo?.length;
}

/** The settings of a page that an operator changes; an absent one stays unchanged. */
export type PageSettings = Partial<
  Pick<
    PaymentPage,
    | 'merchantName'
    | 'returnUrl'
    | 'returnOrigins'
    | 'frameAncestors'
    | 'colour'
    | 'colourDark'
    | 'logo'
    | 'logoType'
    | 'logoDigest'
    | 'sealedIdentity'
    | 'identityUntil'
  >
> & {
  readonly texts?: Prisma.InputJsonArray;
  readonly wallets?: Prisma.InputJsonObject;
  readonly options?: Prisma.InputJsonObject;
};

/** Changes a page, or creates it. @param sealedSecret secret of a new page */
export async function writePageSettings(
  client: Transaction,
  terminalId: string,
  settings: PageSettings,
  sealedSecret: PaymentPage['sealedSecret'],
): Promise<void> {
  await client.paymentPage.upsert({
    where: { terminalId },
    create: { ...settings, terminalId, sealedSecret },
    update: settings,
  });
}

/** Replaces the secret of a page, or creates the page. @param secrets `previousUntil` in real time */
export async function writePageSecret(
  client: Transaction,
  terminalId: string,
  secrets: Pick<PaymentPage, 'sealedSecret' | 'sealedPrevious' | 'previousUntil'>,
): Promise<void> {
  await client.paymentPage.upsert({ where: { terminalId }, create: { terminalId, ...secrets }, update: secrets });
}

export interface Logo {
  readonly type: string;
  readonly content: Uint8Array;
}

/** Returns the logo of this SHA-256, of any terminal. @param digest hexadecimal digits */
export async function readLogo(prisma: PrismaClient, digest: string): Promise<Logo | undefined> {
  const found = await prisma.paymentPage.findFirst({
    where: { logoDigest: digest },
    select: { logo: true, logoType: true },
  });
  return found?.logo && found.logoType !== null ? { type: found.logoType, content: found.logo } : undefined;
}

export type SealedPage = Pick<PaymentPage, 'terminalId' | 'sealedSecret' | 'sealedPrevious' | 'sealedIdentity'>;

const sealedPages = defineQuery<{ terminalId: string; limit: number }, SealedPage>(
  'sealed-payment-pages',
  `SELECT terminal_id AS "terminalId", sealed_secret AS "sealedSecret", sealed_previous AS "sealedPrevious",
      sealed_identity AS "sealedIdentity"
    FROM payment_pages WHERE terminal_id > :terminalId::bpchar AND ${isUnfenced('payment_pages')}
    ORDER BY terminal_id LIMIT :limit::int`,
);

const resealPage = defineQuery<
  SealedPage & { secretWas: Uint8Array; previousWas: Uint8Array | null; identityWas: Uint8Array | null }
>(
  'reseal-payment-page',
  `UPDATE payment_pages
    SET sealed_secret = :sealedSecret, sealed_previous = :sealedPrevious, sealed_identity = :sealedIdentity
    WHERE terminal_id = :terminalId::bpchar AND sealed_secret = :secretWas
      AND sealed_previous IS NOT DISTINCT FROM :previousWas AND sealed_identity IS NOT DISTINCT FROM :identityWas`,
);

/** Returns the payment pages after one, in the order of their terminals; the first ones if `after` is undefined. */
export const readSealedPages = (
  pool: Pool,
  after: Pick<SealedPage, 'terminalId'> | undefined,
  limit: number,
): Promise<SealedPage[]> => sealedPages.rows(pool, { terminalId: after?.terminalId ?? '', limit });

/** Writes the sealed secrets of a payment page if they are unchanged. @returns false if they have changed */
export const writeSealedPage = (
  pool: Pool,
  { terminalId, sealedSecret: secretWas, sealedPrevious: previousWas, sealedIdentity: identityWas }: SealedPage,
  sealed: Omit<SealedPage, 'terminalId'>,
): Promise<boolean> => resealPage.affectsOne(pool, { terminalId, secretWas, previousWas, identityWas, ...sealed });

/** The facts that a payer told on the page; null for those that were not asked. */
interface PayerOfPage {
  readonly terminalId: string;
  readonly orderId: string;
  /** The id of a new payer. */
  readonly payerId: string;
  readonly fingerprint: string | null;
  readonly previousFingerprint: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;
  /** JSON text. */
  readonly address: string | null;
  readonly createdAt: Date;
}

/**
 * Stores what a payer told on the page: with the order's payer, whose known facts stay, or as its new payer. An erased
 * payer stays erased.
 */
export const writePayerOfPage = defineQuery<PayerOfPage>(
  'write-payer-of-page',
  `WITH named AS (
    SELECT payer_id FROM orders WHERE terminal_id = :terminalId::bpchar AND order_id = :orderId::bpchar FOR UPDATE),
  completed AS (
    UPDATE payers SET fingerprint = coalesce(fingerprint, :fingerprint::bpchar),
      previous_fingerprint = CASE WHEN fingerprint IS NULL THEN :previousFingerprint::bpchar
        ELSE previous_fingerprint END,
      email_username = coalesce(email_username, :emailUsername::text),
      email_domain = coalesce(email_domain, :emailDomain::text),
      phone_number = coalesce(phone_number, :phoneNumber::text),
      details = CASE WHEN :address::jsonb IS NULL OR details ? 'address' THEN details
        ELSE coalesce(details, '{}') || jsonb_build_object('address', :address::jsonb) END
    FROM named WHERE payers.terminal_id = :terminalId::bpchar AND payers.payer_id = named.payer_id
      AND payers.erased_at IS NULL),
  added AS (
    INSERT INTO payers (terminal_id, payer_id, fingerprint, previous_fingerprint, email_username, email_domain,
      phone_number, details, created_at)
    SELECT :terminalId::bpchar, :payerId::bpchar, :fingerprint::bpchar, :previousFingerprint::bpchar,
      :emailUsername::text, :emailDomain::text, :phoneNumber::text,
      CASE WHEN :address::jsonb IS NOT NULL THEN jsonb_build_object('address', :address::jsonb) END,
      :createdAt::timestamptz
    FROM named WHERE named.payer_id IS NULL
    RETURNING payer_id)
  UPDATE orders SET payer_id = added.payer_id FROM added
  WHERE orders.terminal_id = :terminalId::bpchar AND orders.order_id = :orderId::bpchar`,
).count;

/**
 * Ends a page after a decline, unless another card was sent meanwhile.
 * @param page the attempt that the page was made for, the last one of its chain, and a past time
 */
export const endDeclinedPage = defineQuery<AttemptId & { readonly lastId: string; readonly end: Date }>(
  'end-declined-page',
  `UPDATE transactions SET page = coalesce(page, '{}') || jsonb_build_object('held_until', :end::timestamptz)
  WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND EXISTS (
    SELECT FROM transactions last WHERE last.terminal_id = :terminalId::bpchar AND last.transaction_id = :lastId::bpchar
      AND last.successor_id IS NULL FOR UPDATE)`,
).affectsOne;
