import type { ListPath, Schema } from '../../contract/client.js';
import { Facts } from '../../parts/facts.js';
import { Page, Section } from '../../parts/page.js';
import { Records, type Listing } from '../../parts/resource-list.js';
import { useSession } from '../../session/session.js';
import { EndOtherSessions, MakeToken, sessions, tokens } from '../people/sessions.js';
import { Authenticator } from './authenticator.js';
import { ManagementKey } from './management-key.js';
import { ChangePassword } from './password.js';
import { Passkeys } from './passkeys.js';

/** Returns a list of the user's own records, without the column of the user and without exports. */
const own = <Path extends ListPath>(listing: Listing<Path>): Listing<Path> => ({
  ...listing,
  columns: listing.columns.flatMap(({ value: _value, ...column }) => (column.name === 'User' ? [] : [column])),
});
const ownSessions = own(sessions);
const ownTokens = own(tokens);

/** Returns the state of the password. The service does not tell if a user of the identity provider has one. */
const passwordOf = ({ state, sso }: Schema<'User'>): string =>
  state === 'invited'
    ? 'none: you signed in by a link'
    : sso === true
      ? 'not needed: you sign in with single sign-on'
      : 'set';

/** The user's own sign-in: password, authenticator application, passkeys, sessions and access tokens. */
export function AccountView() {
  const { data: session } = useSession();
  if (!session) return null;
  const { user } = session;
  const query = { user_id: user.user_id };
  return (
    <Page title="Your account">
      <Section title="You" acts={<ChangePassword user={user} />}>
        <Facts
          facts={[
            ['Email', user.email],
            ['Role', user.role],
            ['Password', passwordOf(user)],
          ]}
        />
      </Section>
      <Authenticator user={user} />
      <Passkeys user={user} />
      {user.role === 'owner' && <ManagementKey user={user} />}
      <Section title="Where you are signed in" acts={<EndOtherSessions />}>
        <Records listing={ownSessions} query={query} />
      </Section>
      <Section title="Your access tokens" acts={<MakeToken />}>
        <Records listing={ownTokens} query={query} />
      </Section>
    </Page>
  );
}
