import { overviewQuery, plainPeriod } from './pages/overview/period.js';

/**
 * Requests that are sent while the scripts of the console are still on their way, so that a slow line does not add
 * their round trips: the session and, for the plain address of the overview, its figures.
 */
const sent = new Map<string, Promise<Response>>();

function send(path: string): void {
  const { href } = new URL(`../../v1/management/${path}`, import.meta.url);
  const answer = fetch(href, { credentials: 'same-origin' });
  // Shown where the answer is taken.
  answer.catch(() => undefined);
  sent.set(href, answer);
}

// Some tests import what imports this file, without the types of a browser.
declare const location: { readonly pathname: string; readonly search: string };
const { pathname, search } = location;
if (!/\/console\/(sign-in|invitation|sso)$/.test(pathname)) send('sessions/current');
if (search === '' && pathname.endsWith('/console/'))
  send(`overview?${new URLSearchParams(overviewQuery(plainPeriod)).toString()}`);

/** Returns the answer of a request that was sent early, once; undefined for any other. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = sent.get(url);
  sent.delete(url);
  return answer;
}
