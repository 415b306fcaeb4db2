import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly terminal: string;
  readonly children?: ReactNode;
}

/** Leads to a transaction. Two terminals may have one of the same id, so that the address names both. */
export const TransactionLink = ({ id, terminal, children }: Props) => (
  <Link to="/transactions/$transactionId" params={{ transactionId: id }} search={{ terminal }}>
    {children ?? <code>{id}</code>}
  </Link>
);
