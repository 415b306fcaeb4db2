import type { Handler } from '../../operation/handler.js';
import { apiKeyView, readApiKey, type ApiKeyDeps } from './api-key.js';

export const managementApiKeyGet: Handler<'managementApiKeyGet', ApiKeyDeps> = async ({ store, clock }, { params }) =>
  apiKeyView(await readApiKey(store.prisma, params.api_key_id), clock.now());
