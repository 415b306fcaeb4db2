import type { ReactNode } from 'react';

export interface Column<Record> {
  readonly name: string;
  /** A column without it is in exports only. */
  readonly cell?: (row: Record) => ReactNode;
  /** As it stands in an export; a column without it is in none. */
  readonly value?: (row: Record) => string | number | undefined;
  /** Left out where there is little room. */
  readonly wide?: boolean;
  readonly align?: 'end';
}

/** The class of a cell. */
export const classOf = ({ wide, align }: Pick<Column<never>, 'wide' | 'align'>): string =>
  `${wide === true ? 'wide' : ''} ${align ?? ''}`.trim();
