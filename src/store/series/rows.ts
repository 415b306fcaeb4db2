import type { Occurrence, Series } from '../../../generated/prisma/client.js';

// Amounts are exact decimals; calendar dates are midnight UTC.
export type { Occurrence, Series };
