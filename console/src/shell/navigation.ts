/** The links of the navigation, in groups. */
export const navigation = [
  {
    name: 'Payments',
    links: [
      { to: '/', label: 'Overview' },
      { to: '/transactions', label: 'Transactions' },
      { to: '/series', label: 'Series' },
      { to: '/calendar', label: 'Calendar' },
    ],
  },
  {
    name: 'Queues',
    links: [
      { to: '/unknown', label: 'Unknown outcomes' },
      { to: '/discrepancies', label: 'Discrepancies' },
      { to: '/disputes', label: 'Disputes' },
    ],
  },
  {
    name: 'Webhooks',
    links: [
      { to: '/webhooks', label: 'Endpoints' },
      { to: '/deliveries', label: 'Deliveries' },
      { to: '/events', label: 'Events' },
    ],
  },
  {
    name: 'Setup',
    links: [
      { to: '/accounts', label: 'Accounts' },
      { to: '/terminals', label: 'Terminals' },
      { to: '/api-keys', label: 'API keys' },
      { to: '/processor-accounts', label: 'Processor accounts' },
    ],
  },
  {
    name: 'Records',
    links: [
      { to: '/requests', label: 'Request log' },
      { to: '/audit', label: 'Audit log' },
    ],
  },
  {
    name: 'People',
    links: [
      { to: '/account', label: 'Your account' },
      { to: '/users', label: 'Users' },
      { to: '/sessions', label: 'Sessions' },
      { to: '/access-tokens', label: 'Access tokens' },
    ],
  },
  { name: 'Sandbox', links: [{ to: '/sandbox', label: 'Sandbox' }] },
] as const;
