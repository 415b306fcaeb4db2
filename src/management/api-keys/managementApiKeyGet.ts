import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { apiKeyView, readApiKey } from './api-key.js';

/** The record of one API key. */
export const managementApiKeyGet: Handler<'managementApiKeyGet', ManagementDeps> = async (
  { store, clock },
  { params },
) => ({
  status: 200,
  body: apiKeyView(await readApiKey(store.prisma, params.api_key_id), clock.now()),
});
