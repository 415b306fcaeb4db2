import client from '@adyen/api-library/lib/src/client.js';
import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import type { HttpClient } from './http.js';

/**
 * Loads the required parts of Adyen's library by their files: the whole library takes a second and 50 MB.
 * @param livePrefix of the live endpoints; undefined for Adyen's test environment
 * @param http sends the requests with the account's key
 */
export function checkoutApi(http: HttpClient, livePrefix: string | undefined) {
  const connected = new client.default(
    livePrefix === undefined
      ? { environment: EnvironmentEnum.TEST }
      : { environment: EnvironmentEnum.LIVE, liveEndpointUrlPrefix: livePrefix },
    http,
  );
  return { payments: new PaymentsApi(connected), modifications: new ModificationsApi(connected) };
}

export type CheckoutApi = ReturnType<typeof checkoutApi>;
