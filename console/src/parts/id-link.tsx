import { Link, type LinkProps } from '@tanstack/react-router';

/** Leads to a record by its id. */
export const IdLink = ({ id, ...link }: { readonly id: string } & Pick<LinkProps, 'to' | 'params' | 'search'>) => (
  <Link {...link}>
    <code>{id}</code>
  </Link>
);
