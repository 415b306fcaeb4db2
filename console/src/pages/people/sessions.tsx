import { answered, service } from '../../contract/client.js';
import { Act } from '../../parts/act.js';
import { Instant } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';

const path = '/v1/management/sessions';

export const sessions: Listing<typeof path> = {
  title: 'Sessions',
  path,
  rows: 'sessions',
  rowKey: (row) => row.session_id,
  columns: [
    { name: 'User', cell: (row) => row.email, value: (row) => row.email },
    { name: 'By', cell: (row) => row.method.replaceAll('_', ' '), value: (row) => row.method, wide: true },
    { name: 'From', cell: (row) => row.source_address, value: (row) => row.source_address },
    { name: 'Browser', cell: (row) => row.user_agent, value: (row) => row.user_agent, wide: true },
    { name: 'Used', cell: (row) => <Instant at={row.last_used_at} />, value: (row) => row.last_used_at },
    { name: 'Ends', cell: (row) => <Instant at={row.expires_at} />, value: (row) => row.expires_at, wide: true },
    {
      name: 'Acts',
      cell: (row) =>
        row.current ? (
          'this one'
        ) : (
          <Act
            operation="managementSessionEnd"
            name="End"
            title={`End a session of ${row.email}`}
            danger
            act={() =>
              answered(
                service.DELETE('/v1/management/sessions/{session_id}', {
                  params: { path: { session_id: row.session_id } },
                }),
              )
            }
            done={() => 'It has ended.'}
          >
            <p>{row.email} has to sign in again there.</p>
          </Act>
        ),
    },
  ],
};

/** The user's own sessions; for an owner, all sessions. */
export const SessionList = () => <ResourceList listing={sessions} />;
