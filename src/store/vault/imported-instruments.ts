import type { Prisma } from '../../../generated/prisma/client.js';

/** An instrument in an import; a processor stores its card. */
export interface ImportedInstrument {
  readonly terminalId: string;
  readonly token: string;
  readonly fingerprint: string;
  /** The fingerprint under the previous fingerprint key. */
  readonly previousFingerprint: string | undefined;
  readonly providerToken: string;
  /** The key of the processor account. */
  readonly importedFrom: string;
  readonly networkTransactionId: string | undefined;
  readonly expiryMonth: number | undefined;
  readonly expiryYear: number | undefined;
  /** In the terminal's time. */
  readonly createdAt: Date;
}

type Imported = Pick<ImportedInstrument, 'terminalId' | 'importedFrom' | 'fingerprint' | 'previousFingerprint'>;

/**
 * Returns the tokens of instruments that were imported before.
 * @param instruments of one terminal and one processor account
 * @returns the token by the current fingerprint
 */
export async function readImported(
  client: Prisma.TransactionClient,
  instruments: readonly Imported[],
): Promise<Map<string, string>> {
  const [first] = instruments;
  if (!first) return new Map();
  const fingerprints = instruments.flatMap(({ fingerprint, previousFingerprint }) =>
    previousFingerprint === undefined ? [fingerprint] : [fingerprint, previousFingerprint],
  );
  const { terminalId, importedFrom } = first;
  const rows = await client.instrument.findMany({
    where: { terminalId, importedFrom, fingerprint: { in: fingerprints } },
    select: { token: true, fingerprint: true },
  });
  const tokens = new Map(rows.map(({ token, fingerprint }) => [fingerprint, token]));
  return new Map(
    instruments.flatMap(({ fingerprint, previousFingerprint = fingerprint }) => {
      const token = tokens.get(fingerprint) ?? tokens.get(previousFingerprint);
      return token === undefined ? [] : [[fingerprint, token]];
    }),
  );
}

/**
 * Writes instruments that were not imported before, with the network's ids of their first payments. The unique index
 * skips those that another import wrote meanwhile.
 * @returns the token of each instrument by its fingerprint, from this import or another
 */
export async function writeImported(
  transaction: Prisma.TransactionClient,
  instruments: readonly ImportedInstrument[],
): Promise<Map<string, string>> {
  await transaction.instrument.createMany({
    data: instruments.map(({ networkTransactionId: _kept, previousFingerprint: _searched, ...instrument }) => ({
      ...instrument,
      paymentMethod: 'cards',
      expiryMonth: instrument.expiryMonth ?? null,
      expiryYear: instrument.expiryYear ?? null,
    })),
    skipDuplicates: true,
  });
  const tokens = await readImported(transaction, instruments);
  const written = instruments.filter(({ fingerprint, token }) => tokens.get(fingerprint) === token);
  await transaction.keptCredential.createMany({
    data: written.flatMap(({ terminalId, token, importedFrom, networkTransactionId }) =>
      networkTransactionId === undefined
        ? []
        : [{ terminalId, token, processorKey: importedFrom, networkTransactionId }],
    ),
  });
  return tokens;
}
