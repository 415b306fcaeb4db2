import type { Handler } from '../../operation/handler.js';
import { processorAccountView, readProcessorAccount, type ProcessorAccountDeps } from './processor-account.js';

export const managementProcessorAccountGet: Handler<'managementProcessorAccountGet', ProcessorAccountDeps> = async (
  { store, clock },
  { params },
) => processorAccountView(await readProcessorAccount(store.prisma, params.processor_account_id), clock.now());
