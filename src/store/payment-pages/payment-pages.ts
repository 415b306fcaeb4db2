import type { PaymentPage, Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import type { Schema } from '../../base/contract.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

/** The payment page of a terminal, without the bytes of its logo. */
export type PaymentPageRecord = Omit<PaymentPage, 'logo'>;

/** The settings that are stored in the contract's words. */
export type PageOptions = Pick<
  Schema<'PaymentPage'>,
  'terms_url' | 'privacy_url' | 'support_url' | 'cartes_bancaires_prefixes' | 'further_texts'
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

/** A logo. */
export interface Logo {
  readonly type: string;
  readonly content: Uint8Array;
}

/**
 * Returns the logo of this SHA-256, of any terminal.
 * @param digest hexadecimal digits
 */
export async function readLogo(prisma: PrismaClient, digest: string): Promise<Logo | undefined> {
  const found = await prisma.paymentPage.findFirst({
    where: { logoDigest: digest },
    select: { logo: true, logoType: true },
  });
  return found?.logo && found.logoType !== null ? { type: found.logoType, content: found.logo } : undefined;
}

/** A payment page with its sealed secrets. */
export type SealedPage = Pick<PaymentPage, 'terminalId' | 'sealedSecret' | 'sealedPrevious' | 'sealedIdentity'>;

const sealedPages = defineQuery<{ terminalId: string; limit: number }, SealedPage>(
  'sealed-payment-pages',
  `SELECT terminal_id AS "terminalId", sealed_secret AS "sealedSecret", sealed_previous AS "sealedPrevious",
      sealed_identity AS "sealedIdentity"
    FROM payment_pages WHERE terminal_id > :terminalId::bpchar ORDER BY terminal_id LIMIT :limit::int`,
);

const resealPage = defineQuery<{
  terminalId: string;
  secretWas: Uint8Array;
  previousWas: Uint8Array | null;
  identityWas: Uint8Array | null;
  sealedSecret: Uint8Array;
  sealedPrevious: Uint8Array | null;
  sealedIdentity: Uint8Array | null;
}>(
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

/**
 * Writes the sealed secrets of a payment page if they are unchanged.
 * @returns false if they have changed
 */
export async function writeSealedPage(
  pool: Pool,
  { terminalId, sealedSecret: secretWas, sealedPrevious: previousWas, sealedIdentity: identityWas }: SealedPage,
  sealed: Omit<SealedPage, 'terminalId'>,
): Promise<boolean> {
  return (await resealPage.count(pool, { terminalId, secretWas, previousWas, identityWas, ...sealed })) === 1;
}
