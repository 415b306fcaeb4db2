import { Link, useNavigate } from '@tanstack/react-router';
import { Failure } from '../parts/notice.js';
import { useDoing } from '../parts/use-doing.js';
import { useSession, useSigning } from '../session/session.js';

/** Who is signed in, and the way out. */
export function Who() {
  const { data: session } = useSession();
  const { end } = useSigning();
  const navigate = useNavigate();
  const { busy, error, run } = useDoing<unknown>();
  if (!session) return null;
  const signOut = async (): Promise<void> => {
    await end();
    await navigate({ to: '/sign-in' });
  };
  return (
    <div className="who">
      <span>
        <Link to="/account">{session.user.email}</Link> <span className="quiet">{session.user.role}</span>
      </span>
      <button type="button" disabled={busy} onClick={() => run(signOut)}>
        Sign out
      </button>
      <Failure error={error} />
    </div>
  );
}
