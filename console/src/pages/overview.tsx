import { Link } from '@tanstack/react-router';
import { Page } from '../parts/page.js';

export const Overview = () => (
  <Page title="Overview">
    <Link to="/transactions">Transactions</Link>
  </Page>
);
