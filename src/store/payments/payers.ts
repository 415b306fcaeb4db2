import type { Transaction } from '../query/transaction.js';

/** Returns the id of the newest payer of a terminal with a fingerprint, under the current key or the previous one. */
export async function findPayerByFingerprint(
  client: Transaction,
  terminalId: string,
  fingerprint: string,
): Promise<string | undefined> {
  const payerWith = (fields: { readonly fingerprint: string } | { readonly previousFingerprint: string }) =>
    client.payer.findFirst({
      where: { terminalId, ...fields },
      orderBy: [{ createdAt: 'desc' }, { payerId: 'desc' }],
      select: { payerId: true },
    });
  return ((await payerWith({ fingerprint })) ?? (await payerWith({ previousFingerprint: fingerprint })))?.payerId;
}
