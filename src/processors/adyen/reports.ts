import type { AdapterSources, AdyenAccount } from '../account.js';
import { isNeverSent } from '../processor-fetch.js';
import { type AnnouncedReport, DownloadFailed } from '../reports.js';
import { itemsOf } from './notifications.js';

/** The names of settlement detail reports, `settlement_detail_report_batch_12.csv`. Others are ignored. */
const settlementReport = /^settlement_detail_report[\w.-]{0,100}\.csv$/;

const longestAddress = 500;

/**
 * Returns the settlement detail reports that a batch with valid signatures announces. The name is signed; its address,
 * in `reason`, is not.
 * @throws SyntaxError when the body cannot be read; OtherEnvironment for a batch of the other environment
 */
export const announcedReports = (
  rawBody: string,
  account: Pick<AdyenAccount, 'environment' | 'credentials'>,
): readonly AnnouncedReport[] =>
  itemsOf(rawBody, account)
    .filter(
      ({ eventCode, success, pspReference }) =>
        eventCode === 'REPORT_AVAILABLE' && success === 'true' && settlementReport.test(pspReference),
    )
    .map(({ pspReference, reason }) => ({
      name: pspReference,
      address: typeof reason === 'string' ? reason.slice(0, longestAddress) : '',
    }));

/** The hosts of reports by the environment, such as ca-test.adyen.com. */
const hosts = { sandbox: /^[a-z0-9-]+-test\.adyen\.com$/, live: /^[a-z0-9-]+-live\.adyen\.com$/ } as const;

/**
 * Downloads a report as its report user, whose password goes to Adyen's own hosts only, or to the address in the
 * account's settings.
 * @throws DownloadFailed
 */
export async function* downloadReport(
  account: AdyenAccount,
  fetch: AdapterSources['fetch'],
  report: AnnouncedReport,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const { reportUser } = account.credentials;
  if (reportUser === undefined)
    throw new DownloadFailed('The processor account has no report_user: rotate its credentials.', true);
  const address = addressOf(report, account);
  try {
    const response = await fetch(address.href, {
      headers: { authorization: `Basic ${Buffer.from(reportUser).toString('base64')}`, accept: 'text/csv' },
      redirect: 'manual',
      signal,
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw refusal(response.status);
    }
    for await (const chunk of response.body) yield Buffer.from(chunk);
  } catch (error) {
    throw error instanceof DownloadFailed ? error : brokenBy(error, signal);
  }
}

/** @throws DownloadFailed for an address that is not Adyen's, or that of another file */
function addressOf({ name, address = '' }: AnnouncedReport, { environment, settings }: AdyenAccount): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isAdyen = url?.protocol === 'https:' && url.port === '' && hosts[environment].test(url.hostname);
  const isMock = settings.apiBase !== undefined && url?.origin === new URL(settings.apiBase).origin;
  if (!url || !(isAdyen || isMock) || url.username !== '' || url.password !== '')
    throw new DownloadFailed(
      `The address of the report is not one of Adyen's ${environment === 'live' ? 'live' : 'test'} hosts over https.`,
      true,
    );
  if (!url.pathname.endsWith(`/${name}`)) throw new DownloadFailed('The address is that of another file.', true);
  return url;
}

const refusal = (status: number): DownloadFailed =>
  new DownloadFailed(
    status === 401 || status === 403
      ? `Adyen answered ${status}: check report_user, report_password and the user's role.`
      : `Adyen answered ${status}.${status >= 300 && status < 400 ? ' Redirects are not followed.' : ''}`,
    false,
  );

function brokenBy(error: unknown, signal: AbortSignal): DownloadFailed {
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new DownloadFailed('The file is too large: download and upload it manually.', true);
  if (signal.aborted) return new DownloadFailed('The download took too long.', false);
  return new DownloadFailed(
    isNeverSent(error) ? 'There is no connection to Adyen.' : 'The connection to Adyen broke, or led elsewhere.',
    false,
  );
}
